package import FeedModel

package enum UndoMessage: Equatable, Sendable {
    case undone(Event.Kind, count: Int, item: LibraryItem?)
    case redone(Event.Kind, count: Int, item: LibraryItem?)
    case restored(SubscriptionURI)
    case removedAgain(SubscriptionURI)
    /// The line of a subscription that was added is no longer in the file.
    case takenOut(SubscriptionURI)
    case addedAgain(SubscriptionURI)
    case nothingToUndo
    case noMoreSteps
    /// There is nothing to undo in this session; this step of another one is next.
    case foreignStep(ForeignStep)
    /// There is nothing to redo; `hasEnded` if a step followed what was undone last.
    case nothingToRedo(hasEnded: Bool)
    /// The command that lists the links of the open item, after the letter that does so in newsboat.
    case linksAreListed
}
