import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Library

/// Reads the saved pages of Pocket's CSV or of its page.
struct PocketReader: ForeignItems {
    private let source: SourceID
    private var rows: DelimitedReader
    private var columns: [String: Int]?
    /// The entries of a page; `nil` for a table.
    private var entries: ArraySlice<PocketPage.Entry>?

    init(_ file: ImportedFile, entries: [PocketPage.Entry]?, source: SourceID) {
        self.source = source
        self.entries = entries?[...]
        rows = DelimitedReader(.commas) { try file.next() }
    }

    mutating func next() throws -> ForeignItem? {
        guard let (entry, place) = try nextEntry() else { return nil }
        return item(entry).map(ForeignItem.item) ?? .left("\(place): it has no address")
    }

    /// Returns the next entry, and its name in the report if it is skipped.
    private mutating func nextEntry() throws -> (PocketPage.Entry, String)? {
        guard entries == nil else { return entries?.popFirst().map { ($0, $0.title) } }
        if columns == nil {
            let names = (try rows.next() ?? []).enumerated().map { ($1.lowercased(), $0) }
            columns = Dictionary(names) { first, _ in first }
        }
        guard let row = try rows.next() else { return nil }
        func cell(_ name: String) -> String {
            columns?[name].flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
        }
        let entry = PocketPage.Entry(
            url: cell("url"),
            title: cell("title"),
            added: Double(cell("time_added")).map(Date.init(timeIntervalSince1970:)),
            tags: cell("tags").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty },
            isArchived: cell("status").lowercased() == "archive"
        )
        return (entry, "line \(rows.line)")
    }

    private func item(_ entry: PocketPage.Entry) -> ImportedItem? {
        guard let uri = try? SubscriptionURI(entry.url), uri.plugin == "feeds" else { return nil }
        var item = Item(source: source, guid: entry.url, title: entry.title.isEmpty ? entry.url : entry.title)
        item.url = entry.url
        var imported = ImportedItem(item)
        imported.arrived = entry.added
        imported.isRead = entry.isArchived
        imported.tags = entry.tags
        return imported
    }
}
