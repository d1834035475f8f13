import FeedModel
import Foundation
import TerminalText

/// One item on one line: number, state, title, source, age.
///
/// The state has a separate column: `●` unread, a blank for read, `★` starred, `●★` both; in words (``Symbols/spoken``) `unread,
/// starred:`. The order of the parts is always the same, so that a listener can stop early.
struct ItemListLine {
    var number: Int
    var kept: LibraryItem
    /// The titles of the sources to name; the others are left out.
    var sourceTitles: [SourceID: String] = [:]
    var style: PageStyle
    var numberWidth = 1
    var stateWidth = 1
    var emphasis: Emphasis?
    var showsCategory = false

    /// The lines: one, or in words as many as the width needs, because nothing is gained for an ear if a title is cut.
    var lines: [String] {
        guard style.symbols.isSpoken else { return [line] }
        let title = TerminalText.line(kept.item.displayTitle)
        return style.folded(title + category + tags + tail(nil), head: head, isRow: true)
    }

    private var head: String {
        let state = style.symbols.state(isRead: kept.state.isRead, isStarred: kept.state.isStarred)
        return "\(String(number).rightAligned(toCells: numberWidth)) \(state.padded(toCells: stateWidth)) "
    }

    /// The line, cut where the width ends: below 60 cells without the category, below 40 without the source, below 30 the title alone.
    ///
    /// All rows of a page have the same parts, but tags. Where the title is cut, two of them stay; below 60 cells they take the place of
    /// the source if the title would get less than a third of the line.
    var line: String {
        let title = TerminalText.line(kept.item.displayTitle)
        let head = head
        guard let width = style.width else { return head + emphasized(title) + category + tags + tail(nil) }
        let room = width - head.cellWidth
        guard width >= Self.minimumAgeWidth else {
            return head + emphasized(title.truncated(toCells: max(1, room), ellipsis: style.symbols.ellipsis))
        }
        let isNarrow = width < Self.minimumCategoryWidth
        let category = isNarrow ? "" : category
        // The source and the tags get a third of the line each at most.
        let hasSource = width >= Self.minimumSourceWidth
        let tail = tail(hasSource ? room / 3 : 0)
        let whole = category + tags + tail
        let fewTags = fewTags(room / 3)
        var rest = title.cellWidth + whole.cellWidth <= room ? whole : category + fewTags + tail
        if isNarrow, !fewTags.isEmpty, room - rest.cellWidth < min(title.cellWidth, room / 3) {
            rest = fewTags + self.tail(0)
        }
        let shown = title.truncated(toCells: max(1, room - rest.cellWidth), ellipsis: style.symbols.ellipsis)
        return head + emphasized(shown) + rest
    }

    private func emphasized(_ title: String) -> String { emphasis?.applied(to: title) ?? title }

    /// `  [events]`, or nothing.
    private var category: String {
        guard showsCategory, let first = kept.item.categories.first.map(TerminalText.line), !first.isEmpty else {
            return ""
        }
        let name = first.truncated(toCells: Self.maximumCategoryWidth, ellipsis: style.symbols.ellipsis)
        return style.symbols.isSpoken ? ", \(name)" : "  [\(name)]"
    }

    /// `  #later #paper`, or nothing.
    private var tags: String {
        let tags = kept.state.tags.map(TerminalText.line)
        guard !tags.isEmpty else { return "" }
        return style.symbols.isSpoken
            ? ", tagged \(tags.joined(separator: " and "))" : "  " + tags.map { "#\($0)" }.joined(separator: " ")
    }

    /// Returns the first two tags, cut at a number of cells; an empty text without tags.
    private func fewTags(_ cells: Int) -> String {
        let tags = kept.state.tags.prefix(2).map { "#" + TerminalText.line($0) }.joined(separator: " ")
        return tags.isEmpty
            ? "" : "  " + tags.truncated(toCells: max(1, cells - 2), ellipsis: style.symbols.ellipsis)
    }

    /// Returns the part after the title: the sources, limited to a number of cells or left out for none, and the age.
    private func tail(_ cells: Int?) -> String {
        let source = sourceTitles[kept.shownSource].map(TerminalText.line)
        let otherTitles = kept.alsoIn.compactMap { sourceTitles[$0].map(TerminalText.line) }
        let others = otherTitles.isEmpty ? nil : "also in " + otherTitles.joined(separator: ", ")
        let sources = [source, others].compactMap(\.self).joined(separator: ", ")
        let details = [sources.isEmpty || cells == 0 ? nil : shortened(sources, cells), kept.item.date.map(style.age)]
            .compactMap(\.self)
        return details.isEmpty ? "" : "\(style.symbols.dash) " + details.joined(separator: ", ")
    }

    private func shortened(_ text: String, _ cells: Int?) -> String {
        cells.map { text.truncated(toCells: max(1, $0), ellipsis: style.symbols.ellipsis) } ?? text
    }

    private static let minimumCategoryWidth = 60
    private static let minimumSourceWidth = 40
    private static let minimumAgeWidth = 30
    private static let maximumCategoryWidth = 24

    static func stateWidth(_ items: some Sequence<LibraryItem>) -> Int {
        items.contains(where: \.state.isStarred) ? 2 : 1
    }
}
