import Screens

extension UndoRequest {
    /// Parses the words after `undo`: nothing, a number of steps, or `any`.
    init(_ arguments: Arguments) throws(CommandError) {
        let isLetter = arguments.typed == "u"
        switch arguments.rest {
        case []: self.init(isLetterOfLinks: isLetter)
        case ["any"]: self.init(ofAnySession: true, isLetterOfLinks: isLetter)
        default:
            let count = arguments.rest.count == 1 ? Int(arguments.text) : nil
            if isLetter, count != nil {
                // In mailx, it is about an item.
                throw .ambiguous(
                    word: "u \(arguments.text)",
                    candidates: ["undo", "undelete"].map { "\($0) \(arguments.text)" }
                )
            }
            guard let count, count > 0 else { throw arguments.usage }
            self.init(count: count)
        }
    }
}
