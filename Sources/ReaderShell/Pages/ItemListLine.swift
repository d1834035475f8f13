public import FeedModel
import Foundation

/// One item on one line: number, state, title, source, age.
///
/// The state stands in a column of its own: `●` unread, a blank for read, `★` starred; `●★` is both; in words
/// (``Symbols/spoken``) it is `unread, starred:`. The order of
/// the parts never changes, so that a person who listens can stop when they have heard enough.
struct ItemListLine {
    var number: Int
    var kept: LibraryItem
    var sourceTitle: String?
    /// What the other subscriptions are called that carry the same article.
    var otherTitles: [String] = []
    var style: PageStyle
    /// Cells the number is padded to.
    var numberWidth = 1
    /// Cells the state is padded to, so that titles stand below each other.
    var stateWidth = 1

    /// The line.
    var line: String {
        let digits = String(number)
        let padding = String(repeating: " ", count: max(0, numberWidth - digits.count))
        let state = style.symbols.state(isRead: kept.state.isRead, isStarred: kept.state.isStarred)
        let title = TerminalText.line(kept.item.displayTitle)
        let head = "\(padding)\(digits) \(state.padded(toCells: stateWidth)) "
        guard let width = style.width else { return head + title + tail(nil) }
        // A long name of a source leaves the title its half of the line, and gives way on a narrow page.
        let room = width - head.cellWidth
        let tail = tail(room / 3)
        let isNarrow = room - tail.cellWidth < Self.leastTitle
        let left = isNarrow ? room : room - tail.cellWidth
        return head + title.truncated(toCells: max(1, left), ellipsis: style.symbols.ellipsis) + (isNarrow ? "" : tail)
    }

    /// What is told about the item: where it comes from, in so many cells, and how old it is.
    private func tail(_ cells: Int?) -> String {
        let source = sourceTitle.map(TerminalText.line)
        let others = otherTitles.isEmpty ? nil : "also in " + otherTitles.map(TerminalText.line).joined(separator: ", ")
        let sources = [source, others].compactMap(\.self).joined(separator: ", ")
        let details = [sources.isEmpty ? nil : shortened(sources, cells), kept.item.date.map(style.age)]
            .compactMap(\.self)
        return details.isEmpty ? "" : "\(style.symbols.dash) " + details.joined(separator: ", ")
    }

    private func shortened(_ text: String, _ cells: Int?) -> String {
        cells.map { text.truncated(toCells: max(1, $0), ellipsis: style.symbols.ellipsis) } ?? text
    }

    /// A title is not cut to less than this for the sake of what stands behind it.
    private static let leastTitle = 20
}

extension ItemListLine {
    /// The cells that the states of some items take.
    static func stateWidth(_ items: some Sequence<LibraryItem>) -> Int {
        items.contains(where: \.state.isStarred) ? 2 : 1
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
