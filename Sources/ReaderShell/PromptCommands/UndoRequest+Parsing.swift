import FeedModel
import Screens

extension CommandError {
    /// Returns the error of an undo of items; in mailx, `u 3` is about item 3.
    fileprivate static func undo(ofItems items: String, typed: String, count: Int?) -> CommandError {
        let ofItems = "'undelete \(items)' shows hidden items again, 'unread \(items)' marks items as unread."
        guard let count else { return impossible(what: "'undo' takes back steps, not items.", remedy: ofItems) }
        return impossible(
            what: "'\(TerminalText.line(typed)) \(count)' could mean steps or items, so nothing was undone.",
            remedy: "'undo \(count)' takes back steps, \(ofItems)"
        )
    }
}

extension UndoRequest {
    /// Parses the words after `undo`: nothing, a number of steps, or `any`.
    init(_ arguments: Arguments) throws(CommandError) {
        let isLetter = arguments.typed == "u"
        switch arguments.rest {
        case []: self.init(isLetterOfLinks: isLetter)
        case ["any"]: self.init(ofAnySession: true, isLetterOfLinks: isLetter)
        default:
            let count = arguments.rest.count == 1 ? Int(arguments.text) : nil
            if arguments.rest.allSatisfy({ $0.lowercased() == "undo" }) {
                throw CommandError.impossible(
                    what: "'undo' takes a number of steps.",
                    remedy: "'undo \(arguments.rest.count + 1)' takes back \(arguments.rest.count + 1)."
                )
            }
            guard let count, count > 0, arguments.typed.lowercased() == Command.Name.undo.rawValue else {
                guard ItemSelection(arguments.rest) != nil, count != 0 else { throw arguments.usage }
                throw .undo(ofItems: TerminalText.line(arguments.text), typed: arguments.typed, count: count)
            }
            self.init(count: count)
        }
    }
}
