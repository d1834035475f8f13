package import FeedModel
import Foundation

/// Reads and writes items in sfeed's format: nine fields a line, separated by tabs (sfeed(5)).
///
/// Only the content keeps its lines, escaped as `\n`, `\t` and `\\`. Only the first author and enclosure are written.
package struct SfeedLine: ItemDocument {
    package init() {}

    package let opening = ""
    package let closing = ""

    package func item(_ libraryItem: LibraryItem, sourceTitle: String) -> String {
        let item = libraryItem.item
        let (content, type): (String, String) =
            switch item.body {
            case .html(let html): (html, "html")
            case .text(let text): (text, "plain")
            case nil: item.summary.map { ($0, "plain") } ?? ("", "")
            }
        let fields = [
            item.date.map { String(Int64($0.timeIntervalSince1970.rounded(.down))) } ?? "",
            Self.flat(item.title), Self.flat(item.url ?? ""), Self.escaped(content), type, Self.flat(item.guid),
            Self.flat(item.authors.first ?? ""), Self.flat(item.enclosures.first?.url ?? ""),
            item.categories.map { Self.flat($0).split(separator: "|").joined(separator: " ") }.joined(separator: "|"),
        ]
        return fields.joined(separator: "\t") + "\n"
    }

    package static func item(_ line: some StringProtocol, source: SourceID) -> Item? {
        let fields = fields(of: line)
        guard fault(in: fields) == nil else { return nil }
        func field(_ index: Int) -> String? {
            fields.indices.contains(index) && !fields[index].isEmpty ? fields[index] : nil
        }
        let content = field(3).map(unescaped)
        let date = field(0).flatMap(Double.init).map(Date.init(timeIntervalSince1970:))
        let guid = ItemID.guid(
            declared: field(5),
            link: field(2),
            title: field(1),
            date: field(0),
            text: content
        )
        var item = Item(source: source, guid: guid, title: field(1) ?? "")
        item.url = field(2)
        item.published = date
        item.body = content.map { field(4) == "html" ? .html($0) : .text($0) }
        item.authors = field(6).map { [$0] } ?? []
        item.enclosures = field(7).map { [Enclosure(url: $0)] } ?? []
        item.categories =
            field(8)?.utf8.split(separator: UInt8(ascii: "|")).map { String(decoding: $0, as: UTF8.self) } ?? []
        return item
    }

    /// Returns the fault of a line as a clause; `nil` if it is valid.
    package static func fault(in line: some StringProtocol) -> String? { fault(in: fields(of: line)) }

    private static func fields(of line: some StringProtocol) -> [String] {
        line.utf8.split(separator: 0x09, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the fault of fields, of which there are three or more as in all versions of sfeed.
    private static func fault(in fields: [String]) -> String? {
        guard fields.count > 1 else { return "it has no tabs between its fields" }
        guard (3...9).contains(fields.count) else {
            return "it has \(fields.count) fields, and needs 3 to 9, of which the first are time, title and link"
        }
        let time = fields[0]
        let digits = time.hasPrefix("-") ? time.utf8.dropFirst() : time.utf8[...]
        // The end of the year 9999, beyond which dates are cut off.
        let isPossible = time.isEmpty || Int64(time).map { $0 <= 253_402_300_799 } == true
        guard isPossible, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return
                "its time is '\(time.prefix(40))', where Unix seconds or a date such as 2026-11-21T09:00:00Z are needed"
        }
        if fields.count > 4 {
            let isType = ["", "html", "plain"].contains(fields[4])
            return isType ? nil : "its fifth field is '\(fields[4].prefix(40))', where html, plain or nothing is needed"
        }
        return fields[2].isEmpty ? "it has no link, and no identity in the sixth field" : nil
    }

    private static func flat(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.isControl }) else { return text }
        let spaced = text.unicodeScalars.map { "\t\n\u{B}\u{C}\r".unicodeScalars.contains($0) ? " " : $0 }
        return String(String.UnicodeScalarView(spaced.filter { !$0.isControl }))
    }

    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped.append(contentsOf: ["\\", "n"])
            case "\t": escaped.append(contentsOf: ["\\", "t"])
            case "\\": escaped.append(contentsOf: ["\\", "\\"])
            default: if !scalar.isControl { escaped.append(scalar) }
            }
        }
        return String(escaped)
    }

    private static func unescaped(_ text: String) -> String {
        text.utf8.contains(UInt8(ascii: "\\")) ? DelimitedReader.unescaped(text.utf8) : text
    }
}
