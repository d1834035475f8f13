import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Library

struct PocketReader: ForeignItems {
    private let source: SourceID
    private var rows: DelimitedReader
    private var names: [String]?
    private var columns: [String: Int] = [:]
    private var isAtEnd = false
    /// The entries of a page; `nil` for a table.
    private var entries: ArraySlice<PocketPage.Entry>?

    init(_ file: ImportedFile, entries: [PocketPage.Entry]?, source: SourceID) {
        self.source = source
        self.entries = entries?[...]
        rows = DelimitedReader(.commas) { try file.next() }
    }

    mutating func next() throws -> ForeignItem? {
        guard entries == nil else { return entries?.popFirst().map { item($0, at: $0.title) } }
        guard !isAtEnd else { return nil }
        if names == nil {
            let names = try rows.next()?.map { $0.lowercased() } ?? []
            columns = Dictionary(zip(names, names.indices)) { first, _ in first }
            self.names = names
        }
        let row = rows.rowEnd == .line ? try rows.next() : nil
        isAtEnd = row == nil || rows.rowEnd != .line
        if isCutShort(row) { return .left(SkippedLines.cutShort(in: rows.line)) }
        guard let row, let names else { return nil }
        guard row.count >= names.count else {
            return .left("line \(rows.line): it has \(row.count) cells, and the header \(names.count)")
        }
        return item(entry(row), at: "line \(rows.line)")
    }

    /// Returns whether the file ends in the middle of a row, or in that of the header without one.
    ///
    /// A missing line end alone does not show it: an editor may have removed it. Pocket gives every page one of two states.
    private func isCutShort(_ row: [String]?) -> Bool {
        guard let names, rows.rowEnd != .line else { return false }
        guard let row, rows.rowEnd == .file, row.count >= names.count else { return true }
        return names.last == "status" && !["unread", "archive"].contains(row[names.count - 1].lowercased())
    }

    private func entry(_ row: [String]) -> PocketPage.Entry {
        func cell(_ name: String) -> String {
            columns[name].flatMap { row.indices.contains($0) ? row[$0] : nil } ?? ""
        }
        return PocketPage.Entry(
            url: cell("url"),
            title: cell("title"),
            added: Double(cell("time_added")).map(Date.init(timeIntervalSince1970:)),
            tags: cell("tags").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty },
            isArchived: cell("status").lowercased() == "archive"
        )
    }

    private func item(_ entry: PocketPage.Entry, at place: String) -> ForeignItem {
        guard let uri = try? SubscriptionURI(entry.url), uri.plugin == "feeds" else {
            return .left("\(place): it has no address")
        }
        var item = Item(source: source, guid: entry.url, title: entry.title.isEmpty ? entry.url : entry.title)
        item.url = entry.url
        var imported = ImportedItem(item)
        imported.arrived = entry.added
        imported.isRead = entry.isArchived
        imported.tags = entry.tags
        return .item(imported)
    }
}
