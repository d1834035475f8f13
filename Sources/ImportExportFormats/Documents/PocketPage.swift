import FeedFormats
package import Foundation
import Markup

/// Parses `ril_export.html`, Pocket's export of saved addresses: a heading and a list of unread ones, and the same for
/// the archive.
package enum PocketPage {
    package struct Entry: Hashable, Sendable {
        package var url: String
        package var title: String
        package var added: Date?
        package var tags: [String]
        /// Whether it is in the archive, which means that it was read.
        package var isArchived: Bool

        package init(url: String, title: String, added: Date?, tags: [String], isArchived: Bool) {
            self.url = url
            self.title = title
            self.added = added
            self.tags = tags
            self.isArchived = isArchived
        }
    }

    package static func isBeginning(_ head: [UInt8]) -> Bool {
        var tokens = Tokenizer(head, syntax: .html)
        while let token = tokens.next() {
            guard case .start(let name, _) = token else { continue }
            if tokens.isName(name, "a") { return tokens.attribute("time_added") != nil }
            if tokens.isName(name, "title"), let text = tokens.next() {
                switch text {
                case .text(let range), .literal(let range):
                    if tokens.lowercasedString(range).utf8.starts(with: "pocket export".utf8) { return true }
                default: continue
                }
            }
        }
        return false
    }

    /// Returns the entries of a page in order, and whether the page is truncated; then an open entry is dropped.
    package static func entries(_ page: [UInt8]) -> (entries: [Entry], isCutShort: Bool) {
        var tokens = Tokenizer(DecodedText(unpacking: page), syntax: .html)
        var isListOpen = false
        var isPageOpen = false
        var entries: [Entry] = []
        var entry: Entry?
        var text: [UInt8] = []
        var isArchive = false
        while let token = tokens.next() {
            switch token {
            case .start(let name, _) where tokens.isName(name, "a"):
                if let entry { entries.append(entry.titled(text)) }
                entry = tokens.entry(isArchived: isArchive)
                text = []
            case .start(let name, _) where tokens.isName(name, "h1"): text = []
            case .start(let name, _) where tokens.isName(name, "ul"): isListOpen = true
            case .end(let name) where tokens.isName(name, "ul"): isListOpen = false
            case .start(let name, _) where tokens.isName(name, "html"): isPageOpen = true
            case .end(let name) where tokens.isName(name, "html"): isPageOpen = false
            case .end(let name) where tokens.isName(name, "a"):
                if let entry { entries.append(entry.titled(text)) }
                entry = nil
            case .end(let name) where tokens.isName(name, "h1"):
                isArchive = String(decoding: text, as: UTF8.self).lowercased().contains("archive")
            case .text(let range): tokens.appendText(range, to: &text, limit: titleLimit)
            default: break
            }
        }
        let isCutShort = isListOpen || isPageOpen
        if let entry, !isCutShort { entries.append(entry.titled(text)) }
        return (entries, isCutShort)
    }

    private static let titleLimit = 4096
}

extension PocketPage.Entry {
    fileprivate func titled(_ text: [UInt8]) -> Self {
        var entry = self
        entry.title = HTMLText.oneLine(String(decoding: text, as: UTF8.self))
        return entry
    }
}

extension Tokenizer {
    fileprivate mutating func entry(isArchived: Bool) -> PocketPage.Entry {
        PocketPage.Entry(
            url: attribute("href") ?? "",
            title: "",
            added: attribute("time_added").flatMap { Int64($0) }.map { Date(timeIntervalSince1970: Double($0)) },
            tags: (attribute("tags") ?? "").utf8.split(separator: UInt8(ascii: ","))
                .map { HTMLText.oneLine(String(decoding: $0, as: UTF8.self)) }
                .filter { !$0.isEmpty },
            isArchived: isArchived
        )
    }
}
