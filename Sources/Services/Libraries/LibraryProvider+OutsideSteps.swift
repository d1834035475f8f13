import Library

// Steps of this run that are in no ledger. Each open library knows them, because the subscriptions file is one for all readers:
// after `login` and `logout` they are undone as before.
extension LibraryProvider {
    func recordOutsideStep(_ step: String) { for library in opened { library.recordOutsideStep(step) } }

    func recordUndo(ofOutsideStep step: String) { for library in opened { library.recordUndo(ofOutsideStep: step) } }

    func recordRedo(ofOutsideStep step: String) { for library in opened { library.recordRedo(ofOutsideStep: step) } }

    /// Puts a step that cannot be undone now before all others.
    func postponeOutsideStep(_ step: String) { for library in opened { library.postponeOutsideStep(step) } }

    func forgetOutsideStep(_ step: String) { for library in opened { library.forgetOutsideStep(step) } }
}
