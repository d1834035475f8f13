import FeedModel
import Foundation
import Primitives
package import Screens
import SourceAPI
import TerminalText

/// The feeds with their numbers, below a heading that counts the ones with unread items; feeds read since then keep their rows.
struct FeedsPage {
    var feeds: FeedsPlace
    var style: PageStyle
    var explainer: Explainer

    var lines: [String] {
        style.folded(heading, head: "== ")
            + FeedLine.lines(feeds.rows, isNumbered: true, style: style, explainer: explainer)
    }

    private var heading: String {
        let shown = feeds.rows.filter { !$0.isHidden }
        let counted = shown.filter { $0.source != nil }
        let what =
            FeedCount.words(
                unread: counted.count { $0.hasUnread == true },
                of: counted.count,
                hidden: feeds.rows.count - shown.count,
                queries: shown.count - counted.count
            )
            + (feeds.request.scope == .unread ? "; 'feeds *' lists all" : "")
        let tag = feeds.request.tag.map { "tag \(TerminalText.line($0)): " } ?? ""
        return "Feeds ==  \(tag)\(what)"
    }
}

/// One feed on one line: number, unread and all items, title, tags, and the state when it is not well.
///
/// On a narrow page the state is one word, and tags are left out. On others two tags stay where the title keeps a third of the line.
package struct FeedLine {
    var row: FeedRow
    var number: Int?
    var style: PageStyle
    var explainer: Explainer
    var numberWidth = 1
    var countsWidth = 1

    /// Returns the lines of some feeds with aligned columns, numbered from 1 or not at all.
    package static func lines(
        _ rows: [FeedRow],
        isNumbered: Bool,
        style: PageStyle,
        explainer: Explainer
    ) -> [String] {
        let countsWidth = countsWidth(rows, style: style)
        return rows.enumerated().flatMap { index, row in
            var line = FeedLine(row: row, number: isNumbered ? index + 1 : nil, style: style, explainer: explainer)
            (line.numberWidth, line.countsWidth) = (String(rows.count).count, countsWidth)
            return line.lines
        }
    }

    static func countsWidth(_ rows: [FeedRow], style: PageStyle) -> Int {
        style.symbols.isSpoken ? 0 : rows.map { counts($0, style.symbols).cellWidth }.max() ?? 0
    }

    /// The lines: one, or in words as many as the width needs.
    var lines: [String] {
        guard style.symbols.isSpoken else { return [line] }
        return style.folded(spoken, head: number.map { "\(paddedNumber($0)) " } ?? "", isRow: true)
    }

    private var line: String {
        let title = TerminalText.line(row.title)
        guard let width = style.width else { return head + title + tags(row.tags[...]) + tail(details) }
        let room = width - head.cellWidth
        // Except on narrow pages, the title is cut before the last two tags are left out for a long state.
        let fewTags =
            width < Self.minimumTagWidth
            ? "" : tags(row.tags.prefix(2)).truncated(toCells: room / 3, ellipsis: style.symbols.ellipsis)
        let state = tail(details)
        let maximum = max(
            1,
            room / 2,
            room - title.cellWidth,
            fewTags.isEmpty ? 0 : min(fewTags.cellWidth + state.cellWidth, room - Self.minimumTitleWidth)
        )
        let tags = tags(row.tags[...]).truncated(
            toCells: max(fewTags.cellWidth, maximum - state.cellWidth),
            ellipsis: style.symbols.ellipsis
        )
        let whole = (tags + state).truncated(toCells: maximum, ellipsis: style.symbols.ellipsis)
        let hasRoom = room - whole.cellWidth >= min(title.cellWidth, Self.minimumTitleWidth)
        let short = tail([shortState].compactMap(\.self))
        let shortened = room - fewTags.cellWidth - short.cellWidth >= room / 3 ? fewTags + short : short
        let rest = hasRoom ? whole : width < Self.minimumWidth ? "" : shortened
        return head + title.truncated(toCells: max(1, room - rest.cellWidth), ellipsis: style.symbols.ellipsis) + rest
    }

    /// The line in words: the title first, and never cut.
    private var spoken: String {
        let counts: String? =
            switch row.counts {
            case nil where row.state == .unreadableQuery: nil
            case nil: "counting"
            case let counts? where counts.total == 0: "no items"
            case let counts? where counts.unread == 0:
                counts.total == 1 ? "1 item, read" : "\(counts.total) items, all read"
            case let counts?: "\(counts.unread) unread of \(counts.total)"
            }
        let names = row.tags.map(TerminalText.line)
        let tagged = names.isEmpty ? nil : "tagged " + names.enumeration
        let words = ([counts, tagged].compactMap(\.self) + details).joined(separator: ", ")
        return "\(TerminalText.line(row.title)): \(words)"
    }

    private func paddedNumber(_ number: Int) -> String { String(number).rightAligned(toCells: numberWidth) }

    private var head: String {
        let counts = Self.counts(row, style.symbols).rightAligned(toCells: countsWidth)
        return (number.map { "\(paddedNumber($0))  " } ?? "") + counts + "  "
    }

    private static func counts(_ row: FeedRow, _ symbols: Symbols) -> String {
        row.counts.map { "\($0.unread)/\($0.total)" } ?? symbols.ellipsis
    }

    private func tags(_ names: ArraySlice<String>) -> String {
        names.isEmpty ? "" : "  " + names.map { "#" + TerminalText.line($0) }.joined(separator: " ")
    }

    private func tail(_ parts: [String]) -> String {
        parts.isEmpty ? "" : "\(style.symbols.dash) " + parts.joined(separator: ", ")
    }

    private var details: [String] {
        let isQuery = if case .query(_?) = row.content { true } else { false }
        let words = row.stateWords(explainer: explainer, style: style).map { TerminalText.line($0) }
        return [isQuery ? "query" : nil, row.isHidden ? "hidden" : nil, words].compactMap(\.self)
    }

    private var shortState: String? {
        switch row.state {
        case .well: row.isHidden ? "hidden" : nil
        case .neverFetched: "never fetched"
        case .onHold: "on hold"
        case .failed: "failed"
        case .paused: "paused"
        case .refused, .unreadableQuery: "cannot be read"
        }
    }

    private static let minimumTitleWidth = 20
    private static let minimumTagWidth = 60
    /// The width of the page below which a line has the title alone.
    private static let minimumWidth = 30
}

extension FeedRow {
    /// Returns the state in words; `nil` without a problem.
    package func stateWords(explainer: Explainer, style: PageStyle) -> String? {
        switch state {
        case .well: nil
        case .neverFetched: "never fetched"
        case .paused(let pause): pause.words
        case .refused(let error): "cannot be fetched: \(explainer.reason(error))"
        case .unreadableQuery: "its expression is in neither newsboat's nor quire's query language"
        case .onHold(let hold): "on hold until \(style.clock.moment(hold.until, seenFrom: style.now))"
        case .failed(let failure, let times, _):
            "failed: \(reason(SourceError(failure), explainer))" + (times > 1 ? ", \(times) times in a row" : "")
        }
    }

    private func reason(_ error: SourceError, _ explainer: Explainer) -> String {
        guard case .subscription(let source) = content else { return explainer.reason(error) }
        return explainer.reason(error, besideAddressOf: source)
    }
}

/// The number of subscriptions that are not hidden, the same everywhere; hidden feeds and queries are listed separately.
enum FeedCount {
    /// Returns `6 feeds, 5 with unread items; 1 hidden, 2 queries`, or `6 feeds with unread items` if all have some.
    static func words(unread: Int, of total: Int, hidden: Int = 0, queries: Int = 0, place: String = "") -> String {
        let others = [
            hidden > 0 ? "\(hidden) hidden" : nil,
            queries > 0 ? "\(queries) \(queries == 1 ? "query" : "queries")\(place)" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        if total == 0, !others.isEmpty { return others }
        let feeds = total == 0 ? "no feeds" : total.counted("feed")
        let those =
            switch unread {
            case _ where total == 0: ""
            case 0: ", none with unread items"
            case total: " with unread items"
            default: ", \(unread) with unread items"
            }
        return feeds + those + (others.isEmpty ? "" : "; " + others)
    }
}
