import FeedFormats
import FeedModel
import Foundation
import Library
import ReaderShell
import Synchronization

extension Importer {
    /// Takes newsboat's articles, and which were read.
    func newsboatCache(_ file: ImportedFile, path: String) async throws -> Outcome {
        guard path != "-" else {
            throw CommandError.impossible(
                what: "A database cannot be read from standard input.",
                remedy: "Name the file."
            )
        }
        do {
            return told(try await app.library.take(newsboatCache: path))
        } catch NewsboatCacheError.foreign(_, let reason) {
            throw file.malformed("it is a database, but \(reason)")
        } catch NewsboatCacheError.damaged(_, let reason) {
            throw file.malformed("the database is damaged: \(reason)")
        } catch NewsboatCacheError.unfinished(_, let beside) {
            throw file.malformed("its last changes are still in \(beside); start newsboat once and quit it")
        }
    }

    /// Takes what Pocket exported: each saved page is an item of the source `pocket:saved`, its tags are tags, and what was
    /// archived is read.
    func pocket(_ file: ImportedFile) async throws -> Outcome {
        let source = SourceID("pocket:saved")
        let isPage = file.head.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        let entries = isPage ? PocketPage.entries(try file.whole()) : nil
        guard entries?.isEmpty != true else { throw file.malformed("there is no saved address in it") }
        let (taken, left) = try await Self.keeping { kept in
            let reader = Mutex(PocketReader(file, entries: entries, source: source))
            let taken = try await app.library.take(titles: [source: "Pocket"]) {
                try kept.keeping { try reader.withLock { try $0.next() } }
            }
            return (taken, reader.withLock { $0.left })
        }
        var outcome = told(taken)
        outcome.left += left.told
        return outcome
    }

    /// Takes a file of sfeed: its items are those of a source that is called like the file.
    func sfeed(_ file: ImportedFile) async throws -> Outcome {
        let name = TextFile.parts(of: file.path).name
        let source = SourceID("sfeed:\(name)")
        let (taken, left) = try await Self.keeping { kept in
            let reader = Mutex(SfeedReader(file, source: source))
            let taken = try await app.library.take(titles: [source: name]) {
                try kept.keeping { try reader.withLock { try $0.next() } }
            }
            return (taken, reader.withLock { $0.left })
        }
        var outcome = told(taken)
        outcome.left += left.told
        return outcome
    }

    /// Takes a list of what was read, one guid or address a line.
    func readList(_ file: ImportedFile) async throws -> Outcome {
        var seen: Set<String> = []
        let names = String(decoding: try file.whole(), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
        guard !names.isEmpty else { throw file.malformed("there is nothing in it") }
        let (marked, known, unknown) = try await app.library.markRead(names: names)
        var outcome = Outcome()
        outcome.add(marked.count, "marked read")
        outcome.add(known, "known")
        outcome.left = LeftLines(list: unknown.map { "\($0): no item is called so; refresh, and import again" }).told
        return outcome
    }

    private func told(_ taken: TakenItems) -> Outcome {
        var outcome = Outcome()
        outcome.add(taken.new, taken.new == 1 ? "item added" : "items added")
        outcome.add(taken.known, "known already")
        outcome.add(taken.read, "marked read")
        if taken.starred > 0 { outcome.add(taken.starred, "starred") }
        if taken.tags > 0 { outcome.add(taken.tags, taken.tags == 1 ? "tag put on" : "tags put on") }
        outcome.left = taken.left
        return outcome
    }
}

/// Lines that were left out: the first are named, the rest are counted.
struct LeftLines: Sendable {
    private var named: [String] = []
    private var others = 0

    init(list: [String] = []) {
        for line in list { add(line) }
    }

    mutating func add(_ line: String) {
        if named.count < 20 { named.append(line) } else { others += 1 }
    }

    var told: [String] { others > 0 ? named + ["and \(others) more like these"] : named }
}

/// Reads the saved pages of Pocket's CSV or of its page, some hundred at a time.
private struct PocketReader {
    private let file: ImportedFile
    private let source: SourceID
    private var rows: DelimitedReader
    private var columns: [String: Int]?
    /// What a page holds, read whole; `nil` for a table.
    private var entries: ArraySlice<PocketPage.Entry>?
    private(set) var left = LeftLines()

    init(_ file: ImportedFile, entries: [PocketPage.Entry]?, source: SourceID) {
        self.file = file
        self.source = source
        self.entries = entries?[...]
        rows = DelimitedReader(.commas) { try file.next() }
    }

    mutating func next() throws -> [ImportedItem]? {
        do {
            var items: [ImportedItem] = []
            while items.count < 200, let (entry, place) = try nextEntry() {
                if let item = item(entry) { items.append(item) } else { left.add("\(place): it has no address") }
            }
            return items.isEmpty ? nil : items
        } catch DelimitedReader.Fault.rowTooLong(let line) {
            throw file.malformed("it is longer than 16 MiB", line: line)
        }
    }

    /// The next entry, and what is said of it when it is left out.
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

/// Reads the items of a file of sfeed, some hundred at a time.
private struct SfeedReader {
    private let file: ImportedFile
    private let source: SourceID
    private var lines: LineReader
    private(set) var left = LeftLines()

    init(_ file: ImportedFile, source: SourceID) {
        self.file = file
        self.source = source
        lines = LineReader { try file.next() }
    }

    mutating func next() throws -> [ImportedItem]? {
        do {
            var items: [ImportedItem] = []
            while items.count < 200, let line = try lines.next() {
                guard !line.isEmpty else { continue }
                if let item = SfeedLine.item(line, source: source) {
                    var imported = ImportedItem(item)
                    imported.arrived = item.published
                    items.append(imported)
                } else {
                    left.add("line \(lines.line): it does not have sfeed's fields")
                }
            }
            return items.isEmpty ? nil : items
        } catch DelimitedReader.Fault.rowTooLong(let line) {
            throw file.malformed("it is longer than 16 MiB", line: line)
        }
    }
}
