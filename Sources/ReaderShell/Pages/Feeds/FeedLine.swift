import FeedModel
import Foundation
public import Screens
import SourceAPI

/// One feed on one line: number, unread and all items, title, tags, and the state when it is not well.
///
/// On a narrow page the tags are dropped, and the state is one word.
public struct FeedLine {
    var row: FeedRow
    /// The number to type; `nil` for none.
    var number: Int?
    var style: PageStyle
    var explainer: Explainer
    /// The width of the number in cells.
    var numberWidth = 1
    /// The width of the counts in cells.
    var countsWidth = 1

    /// Returns the lines of some feeds, with aligned columns.
    ///
    /// - Parameter isNumbered: Whether each begins with its number, from 1.
    public static func lines(
        _ rows: [FeedRow],
        isNumbered: Bool,
        style: PageStyle,
        explainer: Explainer
    ) -> [String] {
        let countsWidth = style.symbols.isSpoken ? 0 : rows.map { counts($0).cellWidth }.max() ?? 0
        return rows.enumerated().map { index, row in
            FeedLine(
                row: row,
                number: isNumbered ? index + 1 : nil,
                style: style,
                explainer: explainer,
                numberWidth: String(rows.count).count,
                countsWidth: countsWidth
            ).line
        }
    }

    /// The line.
    var line: String {
        let title = TerminalText.line(row.title)
        guard let width = style.width else { return head + title + tail(details) }
        let room = width - head.cellWidth
        let whole = tail(details).truncated(toCells: max(1, room / 2), ellipsis: style.symbols.ellipsis)
        let hasRoom = room - whole.cellWidth >= min(title.cellWidth, Self.minimumTitleWidth)
        let rest = hasRoom ? whole : width < Self.minimumWidth ? "" : tail([shortState].compactMap(\.self))
        return head + title.truncated(toCells: max(1, room - rest.cellWidth), ellipsis: style.symbols.ellipsis) + rest
    }

    private var head: String {
        let digits = number.map(String.init) ?? ""
        let padding = String(repeating: " ", count: max(0, number == nil ? 0 : numberWidth - digits.count))
        let counts = Self.counts(row)
        guard !style.symbols.isSpoken else {
            let words = row.counts.map { "\($0.unread) unread of \($0.total)" } ?? "not counted"
            return (number == nil ? "" : "\(padding)\(digits) ") + "\(words): "
        }
        let space = String(repeating: " ", count: max(0, countsWidth - counts.cellWidth))
        return (number == nil ? "" : "\(padding)\(digits)  ") + "\(space)\(counts)  "
    }

    private static func counts(_ row: FeedRow) -> String { row.counts.map { "\($0.unread)/\($0.total)" } ?? "?" }

    private func tail(_ parts: [String]) -> String {
        parts.isEmpty ? "" : "\(style.symbols.dash) " + parts.joined(separator: ", ")
    }

    private var details: [String] {
        let tags = row.tags.isEmpty ? nil : TerminalText.line(row.tags.joined(separator: " "))
        let words = row.stateWords(explainer: explainer, style: style).map { TerminalText.line($0) }
        return [tags, row.isHidden ? "hidden" : nil, words].compactMap(\.self)
    }

    private var shortState: String? {
        switch row.state {
        case .well: row.isHidden ? "hidden" : nil
        case .neverFetched: "never fetched"
        case .failed: "failed"
        case .paused: "paused"
        case .refused, .unreadableQuery: "cannot be read"
        }
    }

    /// The minimum width of a title beside all details.
    private static let minimumTitleWidth = 20
    /// The width of the page below which a line has the title alone.
    private static let minimumWidth = 30
}

extension FeedRow {
    /// Returns the state in words; `nil` if it is well.
    public func stateWords(explainer: Explainer, style: PageStyle) -> String? {
        switch state {
        case .well: nil
        case .neverFetched: "never fetched"
        case .paused(let pause): pause.words
        case .refused(let error): "cannot be fetched: \(explainer.reason(error))"
        case .unreadableQuery: "its expression is in neither newsboat's nor quire's query language"
        case .failed(let failure, _, let lastSuccess):
            "failed: \(reason(SourceError(failure), explainer))"
                + (lastSuccess.map { ", last fetched \(style.ago($0))" } ?? "")
        }
    }

    private func reason(_ error: SourceError, _ explainer: Explainer) -> String {
        guard case .subscription(let source) = content else { return explainer.reason(error) }
        return explainer.reason(error, besideAddressOf: source)
    }
}
