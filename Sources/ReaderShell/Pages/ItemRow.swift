public import FeedModel
import Foundation

/// One item on one line: number, state, title, source, age.
///
/// The state stands in a column of its own: `●` unread, a blank for read, `★` starred; `●★` is both. The order of
/// the parts never changes, so that a person who listens can stop when they have heard enough.
struct ItemRow {
    var number: Int
    var kept: KeptItem
    var sourceTitle: String?
    /// What the other subscriptions are called that carry the same article.
    var otherTitles: [String] = []
    var style: PageStyle
    /// Cells the number is padded to.
    var numberWidth = 1

    /// The line.
    var line: String {
        let digits = String(number)
        let padding = String(repeating: " ", count: max(0, numberWidth - digits.count))
        let state =
            (kept.state.isRead ? " " : style.symbols.unread) + (kept.state.isStarred ? style.symbols.starred : "")
        let title = TerminalText.line(kept.item.displayTitle)
        let others = otherTitles.isEmpty ? nil : "also in " + otherTitles.map(TerminalText.line).joined(separator: ", ")
        let details = [sourceTitle.map(TerminalText.line), others, kept.item.date.map(style.age)].compactMap(\.self)
        let tail = details.isEmpty ? "" : " \(style.symbols.dash) " + details.joined(separator: ", ")
        let head = "\(padding)\(digits) \(state) "
        guard let width = style.width else { return head + title + tail }
        let room = max(20, width - head.cellWidth - tail.cellWidth)
        return head + title.truncated(toCells: room, ellipsis: style.symbols.ellipsis) + tail
    }
}

extension Item {
    /// The title, or what stands in for it: the beginning of the text, the address, the publisher's identity.
    ///
    /// A text of which a terminal shows nothing, such as one of control characters alone, counts as missing.
    public var displayTitle: String {
        [title, summary.map { String($0.prefix(80)) }, url, guid].compactMap(\.self)
            .first { !TerminalText.line($0).isEmpty } ?? "untitled"
    }
}
