import FeedModel
package import Screens
import TerminalText

extension HistoryLine {
    package func lines(style: PageStyle) -> [String] {
        let item = TerminalText.line("\(title)\(style.symbols.dash) \(sourceTitle)")
        return style.folded(item, head: "\(style.dayAndTime(at))  \(TerminalText.line(kind.words))  ", isRow: true)
    }
}

extension Event.Kind {
    /// The name of the event, with the tag if it is about one: `tagged 'later'`.
    var words: String { tag.map { "\(name) '\($0)'" } ?? name }
}
