import FeedModel
import Glibc
import ImportExportFormats
import Library
import Primitives
import Query
import ReaderShell
import Screens
import Services
import SubscriptionFormats
import SystemSupport
import TerminalText

/// Writes the reader's data, a row at a time, to a file or to standard output.
struct Exporter: Sendable {
    let libraries: LibraryProvider
    let catalog: SubscriptionCatalog
    let queries: ItemQueries
    let clock: RunClock
    let texts: @Sendable () -> TextOfItems

    /// Writes the requested data, with only a few rows in memory; returns what was written, in one sentence.
    ///
    /// - Parameters:
    ///   - selection: The part of the ledger that a history covers; its query is the request's.
    ///   - print: Receives a line for a terminal; without it the export goes to standard output unchanged.
    @MainActor
    func run(
        _ request: ExportRequest,
        selection: HistoryRequest = HistoryRequest(),
        print: ((String) -> Void)? = nil
    ) async throws -> String {
        let formats = ExportFormat.formats(of: request.what).map(\.rawValue)
        let format = request.format ?? request.formatOfPath(among: formats) ?? formats.first ?? ""
        guard formats.contains(format) else {
            let names = formats.dropLast().joined(separator: ", ") + " or " + (formats.last ?? "")
            throw CommandError.impossible(
                what: "There is no format '\(format)' for \(request.what.rawValue).",
                remedy: "It can be written as \(names)."
            )
        }
        let file = try request.path.map(AtomicFileWriter.init)
        var sink = ExportSink(file.map { .file($0) } ?? print.map { .terminal(print: $0) } ?? .output)
        let count =
            switch request.what {
            case .history: try await writeHistory(request, selection, format: format, to: &sink)
            case .items: try await writeItems(request, format: format, to: &sink)
            case .subscriptions: try writeSubscriptions(format: format, to: &sink)
            }
        try sink.finish()
        let replacing = file?.isReplacing == true ? ", replacing the file that was there" : ""
        let place = request.path.map { " to \($0)\(replacing)" } ?? ""
        let noun = request.what == .history ? "event" : String(request.what.rawValue.dropLast())
        return "Exported \(count.counted(noun))\(place)."
    }

    @MainActor
    private func writeHistory(
        _ request: ExportRequest,
        _ selection: HistoryRequest,
        format: String,
        to sink: inout ExportSink
    ) async throws -> Int {
        var selection = selection
        if let period = request.period { (selection.since, selection.until) = clock.limits(of: period) }
        selection.query = request.query.isEmpty ? nil : try Query(parsing: request.query)
        var writer = TableWriter(
            TableFormat(rawValue: format) ?? .jsonLines,
            columns: TableColumn.history,
            title: "Reading history"
        )
        var count = 0
        try sink.write { writer.begin(in: &$0) }
        for try await row in libraries.current.history(
            selection,
            in: try await queries.context(naming: selection.query?.screens ?? [])
        ) {
            try sink.write { writer.write(row.cells, to: &$0) }
            count += 1
        }
        try sink.write { writer.end(in: &$0) }
        return count
    }

    @MainActor
    private func writeItems(_ request: ExportRequest, format: String, to sink: inout ExportSink) async throws -> Int {
        let query = try request.query.isEmpty ? Query.everything : Query(parsing: request.query)
        let title = request.query.isEmpty ? "quire items" : "quire items: \(request.query)"
        if format == "markdown" { return try await writeTexts(query, to: &sink) }
        if let table = TableFormat(rawValue: format) {
            return try await writeTable(query, table, title: title, to: &sink)
        }
        var document: any ItemDocument =
            switch format {
            case "atom": AtomDocument(title: title, updated: clock.now())
            case "jsonfeed": JSONFeedDocument(title: title)
            default: SfeedLine()
            }
        let titles = try await catalog.titles()
        var writing = sink
        try writing.write(document.opening)
        let count = try await queries.each(query, withBodies: true) { kept in
            try writing.write(document.item(kept, sourceTitle: titles[kept.item.source]))
        }
        try writing.write(document.closing)
        sink = writing
        return count
    }

    /// Writes the whole texts of items, one after the other.
    @MainActor
    private func writeTexts(_ query: Query, to sink: inout ExportSink) async throws -> Int {
        let titles = try await catalog.titles()
        let texts = self.texts()
        var writing = sink
        var separator = ""
        let count = try await queries.each(query, withBodies: true) { kept in
            let text = ItemService.readableText(of: kept.item)
            let item = OpenedItem(kept: kept, text: text, sourceTitle: titles[kept.item.source])
            try writing.write(separator + texts.markdown([item]))
            separator = "\n"
        }
        sink = writing
        return count
    }

    @MainActor
    private func writeTable(
        _ query: Query,
        _ format: TableFormat,
        title: String,
        to sink: inout ExportSink
    ) async throws -> Int {
        // In a spreadsheet or a list for people they would hide the other columns.
        let hasTexts = format == .json || format == .jsonLines
        let columns = TableColumn.items + (hasTexts ? [TableColumn("text", .detail)] : [])
        var writer = TableWriter(format, columns: columns, title: title)
        var writing = sink
        try writing.write { writer.begin(in: &$0) }
        let count = try await queries.each(query, withBodies: hasTexts) { kept in
            var cells = Array(kept.json.members.map(\.value).prefix(TableColumn.items.count))
            if hasTexts {
                let lines = TextLayout(width: nil).lines(ItemService.readableText(of: kept.item))
                cells.append(.string(lines.joined(separator: "\n")))
            }
            try writing.write { writer.write(cells, to: &$0) }
        }
        try writing.write { writer.end(in: &$0) }
        sink = writing
        return count
    }

    @MainActor
    private func writeSubscriptions(format: String, to sink: inout ExportSink) throws -> Int {
        let file = try catalog.store.read()
        if format == "urls" {
            // Passwords stay in the reader's own file.
            try sink.write { $0 += file.contentsWithoutPasswords }
        } else {
            let feeds = file.subscriptions.map { OutlinedSubscription($0, isHidden: file.hidden.contains($0.id)) }
            try sink.write(OPML.write(feeds, title: "quire subscriptions"))
        }
        return file.subscriptions.count
    }
}

extension ExportRequest {
    /// Returns the format that the end of the file's name stands for; `nil` without a name or such an end.
    fileprivate func formatOfPath(among formats: [String]) -> String? {
        guard let end = path?.split(separator: ".").last?.lowercased() else { return nil }
        return formats.first { $0 == (end == "md" ? ExportFormat.markdown.rawValue : end) }
    }
}

@MainActor
struct ExportSink {
    enum Destination {
        /// A file, which appears complete or not at all.
        case file(AtomicFileWriter)
        /// Standard output, unchanged.
        case output
        /// A terminal: whole lines, made safe for it.
        case terminal(print: (String) -> Void)
    }

    let destination: Destination
    private var pending: [UInt8] = []

    private static let capacity = 65_536

    init(_ destination: Destination) { self.destination = destination }

    mutating func write(_ append: (inout [UInt8]) -> Void) throws {
        append(&pending)
        if pending.count >= Self.capacity { try flush() }
    }

    mutating func write(_ text: String) throws {
        try write { $0.append(contentsOf: text.utf8) }
    }

    mutating func finish() throws {
        if case .terminal = destination, let last = pending.last, last != 0x0A { pending.append(0x0A) }
        try flush()
        if case .file(let file) = destination { try file.commit() }
    }

    private mutating func flush() throws {
        switch destination {
        case .file(let file): try file.write(pending)
        case .output: Output.standard.append(pending)
        case .terminal(let line):
            let end = pending.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            for part in pending[..<end].dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
            where end > 0 {
                line(TerminalText.block(String(decoding: part, as: UTF8.self)))
            }
            pending.removeSubrange(..<end)
            return
        }
        pending.removeAll(keepingCapacity: true)
    }
}

extension TableColumn {
    /// The columns of ``Library/HistoryRow/cells``; `uid` and `millisecond`, which `at` leaves out, are for reading it back.
    static let history: [TableColumn] = [
        TableColumn("at", .date), TableColumn("kind"), TableColumn("id", .detail), TableColumn("source"),
        TableColumn("guid", .detail), TableColumn("title", .title), TableColumn("url", .address),
        TableColumn("author"), TableColumn("published", .date), TableColumn("screen", .detail),
        TableColumn("via", .detail), TableColumn("device"), TableColumn("tag"), TableColumn("uid", .detail),
        TableColumn("millisecond", .detail),
    ]

    /// The columns of items: what ``FeedModel/LibraryItem/json`` has.
    static let items: [TableColumn] = [
        TableColumn("id", .detail), TableColumn("source"), TableColumn("guid", .detail), TableColumn("title", .title),
        TableColumn("url", .address), TableColumn("author"), TableColumn("published", .date),
        TableColumn("arrived", .detail), TableColumn("read", .detail), TableColumn("read_at", .date),
        TableColumn("starred"), TableColumn("tags"), TableColumn("summary", .detail),
        TableColumn("starts", .date), TableColumn("ends", .date), TableColumn("updated", .date),
    ]
}

extension HistoryRow {
    var cells: [JSONValue] {
        [
            .string(event.at.iso8601), .string(event.kind.name), .string(event.item.rawValue),
            JSONValue(source?.rawValue), JSONValue(guid), JSONValue(title), JSONValue(url),
            authors.isEmpty ? .null : .string(authors.joined(separator: ", ")), JSONValue(published?.iso8601),
            .string(event.screen), .string(event.via), .string(event.device), JSONValue(event.kind.tag),
            .string(event.uid), .int(event.at.millisecond),
        ]
    }
}
