import FeedModel
import Foundation
import Query
import Screens

/// A list as text, one line per item.
struct ListingPage {
    var screen: ListScreen
    /// The index of the first item to print; earlier items have already been printed.
    var from: Int
    var style: PageStyle

    /// The lines.
    var lines: [String] {
        guard !screen.items.isEmpty else {
            return style.folded("Nothing matches '\(TerminalText.line(queryText))'.")
        }
        let width = String(screen.items.count).count
        let stateWidth = ItemListLine.stateWidth(screen.items.dropFirst(from))
        var lines: [String] = []
        for (index, kept) in screen.items.enumerated().dropFirst(from) {
            let row = ItemListLine(
                number: index + 1,
                kept: kept,
                sourceTitle: screen.sourceTitles[kept.item.source],
                otherTitles: kept.alsoIn.compactMap { screen.sourceTitles[$0] },
                style: style,
                numberWidth: width,
                stateWidth: stateWidth
            )
            lines.append(row.line)
            if let snippet = screen.snippets[kept.id] {
                let indent = String(repeating: " ", count: width + stateWidth + 2)
                lines.append(
                    indent
                        + SnippetLine(
                            snippet: snippet,
                            width: style.width.map { $0 - width - stateWidth - 2 },
                            symbols: style.symbols
                        ).text
                )
            }
        }
        let remarks = [order, rest].compactMap(\.self)
        return remarks.isEmpty ? lines : lines + style.folded(remarks.joined(separator: " "))
    }

    /// A hint about the order of results that were not sorted explicitly.
    private var order: String? {
        guard from == 0, screen.items.count > 1, screen.query?.sort == nil, screen.query?.isTextSearch == true else {
            return nil
        }
        return "Best matches first; 'sort:date' sorts by date."
    }

    private var rest: String? { screen.next == nil ? nil : "There are more: 'more' lists them." }

    private var queryText: String { screen.query?.description ?? "" }
}
