import FeedFormats
import FeedModel
import ImportExportFormats

/// A format that can be imported.
enum ImportFormat: String, CaseIterable, Sendable {
    /// A list of subscriptions (OPML).
    case opml
    case urls
    /// newsboat's list of read articles (`newsboat -E`), or any list of guids or addresses, one a line.
    case readList = "read-list"
    case newsboatCache = "newsboat-cache"
    case pocket
    case sfeed
    /// quire's own history, in one of the formats in which it can come back.
    case history
    /// newsboat's configuration, none of which is imported.
    case newsboatConfig = "newsboat-config"

    /// Recognizes a format by the beginning of a file; `nil` for `urls` and `readList`, which only the library can distinguish.
    init?(head: [UInt8]) {
        if head.starts(with: Array("SQLite format 3\0".utf8)) {
            self = .newsboatCache
            return
        }
        let start = head.drop { $0 <= 0x20 || $0 >= 0x80 }
        switch start.first {
        case UInt8(ascii: "<"): self = PocketPage.isBeginning(head) ? .pocket : .opml
        case UInt8(ascii: "{") where Self.looksLikeEvents(start), UInt8(ascii: "[") where Self.looksLikeEvents(start):
            self = .history
        default:
            guard let format = NewsboatConfig.isBeginning(head) ? .newsboatConfig : Self.table(head) else { return nil }
            self = format
        }
    }

    private static func looksLikeEvents(_ head: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: head.prefix(4096), as: UTF8.self)
        return text.hasPrefix("[]") || ["\"at\":", "\"kind\":", "\"id\":"].allSatisfy(text.contains)
    }

    private static func table(_ head: [UInt8]) -> ImportFormat? {
        // A tab is not passed over: the first of sfeed's fields, the date, can be empty.
        let head = head.drop { $0 <= 0x20 && $0 != 0x09 || $0 >= 0x80 }
        let line = head.prefix { $0 != 0x0A && $0 != 0x0D }
        let names = { (separator: UInt8) in
            line.split(separator: separator).map {
                String(decoding: $0, as: UTF8.self).lowercased().filter { $0 != "\"" }
            }
        }
        for separator in [UInt8(ascii: ","), 0x09] {
            let columns = names(separator)
            if ["at", "kind", "id", "uid"].allSatisfy(columns.contains) { return .history }
        }
        if ["title", "url", "time_added"].allSatisfy(names(UInt8(ascii: ",")).contains) { return .pocket }
        // Fewer fields have older lines only, and a date then: other tables have an empty cell in their corner, too.
        guard line.first != 0x09 || line.count(where: { $0 == 0x09 }) == 8 else { return nil }
        let isSfeed = SfeedLine.item(String(decoding: line, as: UTF8.self), source: SourceID("")) != nil
        return isSfeed ? .sfeed : nil
    }
}
