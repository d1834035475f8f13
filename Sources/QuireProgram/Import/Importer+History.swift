import FeedFormats
import FeedModel
import Foundation
import ImportExportFormats
import Library
import Primitives
import Services
import Synchronization

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
