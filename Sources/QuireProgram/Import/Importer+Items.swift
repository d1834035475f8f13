import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Library
import Primitives
import ReaderShell
import Services
import SubscriptionFormats
import Synchronization
import SystemSupport

extension Importer {
    func newsboatCache(_ file: ImportedFile, path: String) async throws -> Outcome {
        guard path != "-" else {
            let what = "A database cannot be read from standard input."
            throw CommandError.impossible(what: what, remedy: "Name the file.")
        }
        do {
            let taken = try await libraries.current.importNewsboatCache(at: path)
            var outcome = told(taken)
            let subscribed = try Set(catalog.store.read().subscriptions.map(\.id))
            let count = taken.sources.subtracting(subscribed).count
            if count > 0 {
                outcome.notes.append(
                    "You are not subscribed to \(count) of its feeds; their articles are listed once you are. Import newsboat's urls, too."
                )
            }
            return outcome
        } catch NewsboatCacheError.foreign(_, let reason) {
            throw file.malformed("it is a database, but \(reason)")
        } catch NewsboatCacheError.damaged(_, let reason) {
            throw file.malformed("the database is damaged: \(reason)")
        } catch NewsboatCacheError.unfinished(_, let log) {
            throw file.malformed("its last changes are still in \(log); start newsboat once and quit it")
        }
    }

    /// Imports Pocket's export: each saved page is an item of the source `pocket:saved` with its tags, read if it was archived.
    func pocket(_ file: ImportedFile) async throws -> Outcome {
        let source = SourceID("pocket:saved")
        let isPage = file.head.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        let page = isPage ? PocketPage.entries(try file.whole()) : nil
        guard page?.entries.isEmpty != true else { throw file.malformed("it contains no saved address") }
        var outcome = try await take(file, as: source, called: "Pocket") {
            PocketReader(file, entries: page?.entries, source: source)
        }
        if page?.isCutShort == true { outcome.left.append("the end of the page: the file is cut short") }
        return outcome
    }

    /// Imports a file of sfeed: its items belong to a source named after the file.
    func sfeed(_ file: ImportedFile) async throws -> Outcome {
        let name = TextFile.parts(of: file.path).name
        let source = SourceID("sfeed:\(name)")
        return try await take(file, as: source, called: name) { SfeedReader(file, source: source) }
    }

    private func take<Reader: ForeignItems>(
        _ file: ImportedFile,
        as source: SourceID,
        called title: String,
        _ makeReader: () -> sending Reader
    ) async throws -> Outcome {
        try spool(file)
        let (taken, left) = try await Self.keeping { kept in
            let portions = Mutex(ItemBatches(of: file, reader: makeReader()))
            let taken = try await libraries.current.importItems(titles: [source: title]) {
                try kept.capturing { try portions.withLock { try $0.next() } }
            }
            return (taken, portions.withLock { $0.left })
        }
        var outcome = told(taken)
        outcome.left += left.told
        return outcome
    }

    func readList(_ file: ImportedFile) async throws -> Outcome {
        var seen: Set<String> = []
        let names = String(decoding: try file.whole(), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && seen.insert($0).inserted }
        guard !names.isEmpty else { throw file.malformed("it contains nothing") }
        let (marked, known, unknown) = try await libraries.current.markRead(names: names) { FeedDateParser.parse($0) }
        var outcome = Outcome()
        outcome.add(marked.count, "marked read")
        outcome.add(known, "known")
        outcome.left =
            SkippedLines(list: unknown.map { "\($0): there is no such item; refresh, and import again" }).told
        return outcome
    }

    private func told(_ taken: ImportCounts) -> Outcome {
        var outcome = Outcome()
        outcome.add(taken.new, taken.new == 1 ? "item added" : "items added")
        outcome.add(taken.known, "already known")
        outcome.add(taken.read, "marked read")
        if taken.starred > 0 { outcome.add(taken.starred, "starred") }
        if taken.hidden > 0 { outcome.add(taken.hidden, "hidden") }
        if taken.tags > 0 { outcome.add(taken.tags, taken.tags == 1 ? "tag added" : "tags added") }
        outcome.left = taken.skipped
        return outcome
    }
}

enum ForeignItem {
    case item(ImportedItem)
    case left(String)
}

protocol ForeignItems {
    mutating func next() throws -> ForeignItem?
}

struct ItemBatches<Reader: ForeignItems> {
    private let file: ImportedFile
    private var reader: Reader
    private(set) var left = SkippedLines()

    private static var size: Int { 200 }

    init(of file: ImportedFile, reader: Reader) {
        self.file = file
        self.reader = reader
    }

    mutating func next() throws -> [ImportedItem]? {
        do {
            var items: [ImportedItem] = []
            while items.count < Self.size, let entry = try reader.next() {
                switch entry {
                case .item(let item): items.append(item)
                case .left(let reason): left.add(reason)
                }
            }
            return items.isEmpty ? nil : items
        } catch DelimitedReader.Fault.rowTooLong(let line) {
            throw file.malformed("it is longer than 16 MiB", line: line)
        }
    }
}

struct PocketReader: ForeignItems {
    private let source: SourceID
    private var rows: DelimitedReader
    private var names: [String]?
    private var columns: [String: Int] = [:]
    private var isAtEnd = false
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

struct SfeedReader: ForeignItems {
    private let source: SourceID
    private var lines: LineReader

    init(_ file: ImportedFile, source: SourceID) {
        self.source = source
        lines = LineReader { try file.next() }
    }

    mutating func next() throws -> ForeignItem? {
        while let line = try lines.next() {
            guard !line.isEmpty else { continue }
            // sfeed ends each line.
            guard lines.hasLineEnd else { return .left(SkippedLines.cutShort(in: lines.line)) }
            guard let item = SfeedLine.item(line, source: source) else {
                return .left("line \(lines.line): it does not have sfeed's fields")
            }
            var imported = ImportedItem(item)
            imported.arrived = item.published
            return .item(imported)
        }
        return nil
    }
}

extension Importer {
    /// Imports quire's own history: all events, those before the cut of a file that was cut short, or none.
    func history(_ file: ImportedFile) async throws -> Outcome {
        try spool(file)
        let (added, all, cut) = try await Self.keeping { kept in
            let reader = Mutex(HistoryReader(file))
            let (added, all) = try await libraries.current.merge(eachOf: {
                try kept.capturing { try reader.withLock { try $0.next() } }
            })
            return (added, all, reader.withLock { $0.cut })
        }
        var outcome = Outcome()
        if let cut { outcome.left.append(SkippedLines.cutShort(in: cut)) }
        outcome.add(added, added == 1 ? "event added" : "events added")
        outcome.add(all - added, "already known")
        return outcome
    }
}

/// Reads the events of a history that quire exported as JSON Lines, JSON, CSV or TSV.
private struct HistoryReader {
    private let file: ImportedFile
    private var form: Form
    private var columns: [String]?
    /// The line in which the file is cut short: quire ends every line, and an array with its bracket.
    private(set) var cut: Int?
    private var isArrayOpen = false

    private enum Form {
        case objects(LineReader)
        case rows(DelimitedReader)
    }

    init(_ file: ImportedFile) {
        self.file = file
        let head = file.head.drop { $0 <= 0x20 || $0 >= 0x80 }
        let more = { () throws -> [UInt8] in try file.next() }
        if head.first == UInt8(ascii: "{") || head.first == UInt8(ascii: "[") {
            form = .objects(LineReader(more: more))
        } else {
            let isTabbed = head.prefix { $0 != 0x0A }.contains(0x09)
            form = .rows(DelimitedReader(isTabbed ? .tabs : .commas, more: more))
        }
    }

    mutating func next() throws -> Event? {
        do {
            switch form {
            case .objects(var lines):
                defer { form = .objects(lines) }
                while let line = try lines.next() {
                    if let event = try event(line, number: lines.line, isEnded: lines.hasLineEnd) { return event }
                }
                if isArrayOpen { cut = lines.line }
                return nil
            case .rows(var rows):
                defer { form = .rows(rows) }
                if columns == nil { columns = try rows.next()?.map { $0.lowercased() } }
                let row = try rows.next()
                guard rows.rowEnd == .line else {
                    cut = rows.line
                    return nil
                }
                return try row.map { try event($0, number: rows.line) }
            }
        } catch DelimitedReader.Fault.rowTooLong(let line) {
            throw file.malformed("it is longer than 16 MiB", line: line)
        }
    }

    private mutating func event(_ line: String, number: Int, isEnded: Bool) throws -> Event? {
        var text = line[...]
        while let last = text.last, last == "," || last.isWhitespace { text.removeLast() }
        if text == "[" || text == "]" { isArrayOpen = text == "[" }
        if text == "[" || text == "]" || text.isEmpty || text == "[]" { return nil }
        if !isEnded { cut = number }
        guard let object = try? JSONValue(parsing: String(text)), object.isObject else {
            guard isEnded else { return nil }
            throw file.malformed("it is not a JSON object", line: number)
        }
        return try event({ object[$0].text }, number: number)
    }

    private func event(_ row: [String], number: Int) throws -> Event {
        let names = columns ?? []
        guard row.count == names.count else {
            throw file.malformed("it has \(row.count) cells, and the header \(names.count)", line: number)
        }
        let cells = Dictionary(zip(names, row)) { first, _ in first }
        return try event({ cells[$0].map(SpreadsheetGuard.unguarded) }, number: number)
    }

    private func event(_ value: (String) -> String?, number: Int) throws -> Event {
        let tag = value("tag").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        guard let at = value("at").flatMap({ Date(iso8601: $0) }) else {
            throw file.malformed("'at' is not a date", line: number)
        }
        guard let item = value("id").flatMap(ItemID.init(rawValue:)) else {
            throw file.malformed("'id' is not the id of an item", line: number)
        }
        guard let kind = Event.Kind(name: value("kind") ?? "", tag: tag) else {
            throw file.malformed("'kind' is not a kind of event", line: number)
        }
        guard let uid = value("uid"), !uid.isEmpty else {
            throw file.malformed("'uid', which identifies events, is missing", line: number)
        }
        let names = [uid] + ["device", "screen", "via"].compactMap(value)
        guard (tag ?? "").utf8.count <= Journal.maximumTagBytes,
            names.allSatisfy({ $0.utf8.count <= Journal.maximumNameBytes })
        else {
            throw file.malformed("a tag or name is too long", line: number)
        }
        let fraction = Double(value("millisecond").flatMap(Int.init).map { max(0, min(999, $0)) } ?? 0) / 1000
        return Event(
            uid: uid,
            at: at.millisecond == 0 ? at.addingTimeInterval(fraction) : at,
            device: value("device") ?? "",
            item: item,
            kind: kind,
            screen: value("screen") ?? "",
            via: value("via") ?? ""
        )
    }
}
