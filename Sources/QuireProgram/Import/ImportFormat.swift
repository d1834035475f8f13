import FeedModel
import Foundation
import Glibc
import ImportExportFormats
import Primitives
import Synchronization
import SystemSupport

enum ImportFormat: String, CaseIterable, Sendable {
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

/// A guess at the format of a file that is not an ``ImportFormat``; nothing is imported unless the reader names a format.
enum FileFormatGuess {
    /// Describes a file by its beginning; `nil` if it can be a list with a name or an address a line.
    static func description(of head: [UInt8]) -> String? {
        if isBinary(head) { return "binary data, not text; unpack an archive first, and save UTF-16 as UTF-8" }
        if isJSON(head) { return "JSON, but not a history of quire ('at', 'kind', 'id', 'uid')" }
        return isTable(head) ? "a table, but not one of Pocket or sfeed, or of quire's history" : nil
    }

    /// Returns whether the bytes include control characters that text does not have, or much invalid UTF-8.
    private static func isBinary(_ head: [UInt8]) -> Bool {
        if head.contains(0) { return true }
        let controls = head.count { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
        let wrong = String(decoding: head, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
        return controls * 20 > head.count || wrong * 5 > head.count
    }

    private static func isJSON(_ head: [UInt8]) -> Bool {
        let start = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard start.first == "{" || start.first == "[" else { return false }
        let isFirstLineJSON = (try? JSONValue(parsing: String(start.prefix { !$0.isNewline }))) != nil
        // A value of many lines begins with its bracket, or with one and a name; no identity of an item does.
        let rest = start.dropFirst().drop(while: \.isWhitespace)
        let isPretty = rest.first == "\"" || rest.first == "{" || rest.first == "["
        return isFirstLineJSON || isPretty
    }

    /// A table: cells in the first row that are names, and as many in the rows after it.
    private static func isTable(_ head: [UInt8]) -> Bool {
        for kind in [DelimitedReader.Kind.tabs, .commas] {
            var rest = head
            var reader = DelimitedReader(kind) {
                defer { rest = [] }
                return rest
            }
            // An identity can have commas, and has a colon or a slash then: tag:example.org,2026:1.
            guard let names = try? reader.next(), names.count > 1,
                !names.contains(where: { $0.contains(":") || $0.contains("/") })
            else { continue }
            var rows: [[String]] = []
            while rows.count < 100, let row = try? reader.next() { rows.append(row) }
            // The last row may be cut off.
            let fitting = rows.count(where: { $0.count == names.count })
            if fitting * 2 > max(1, rows.count - 1) { return true }
        }
        return false
    }
}

/// Reads which settings a configuration of newsboat has (newsboat's manual, "Configuration commands").
enum NewsboatConfig {
    /// Returns whether the beginning of a file is that of such a configuration: most lines begin with the name of a setting.
    static func isBeginning(_ head: [UInt8]) -> Bool {
        let names = settings(String(decoding: head, as: UTF8.self))
        return names.count { known.contains(String($0)) } * 2 > names.count
    }

    static func counts(_ text: String) -> [(name: String, count: Int)] {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for name in settings(text).map(String.init) {
            if counts[name] == nil { order.append(name) }
            counts[name, default: 0] += 1
        }
        return order.map { ($0, counts[$0] ?? 0) }
    }

    /// The first words of the lines, without comments; a line that ends with a backslash continues in the next.
    private static func settings(_ text: String) -> [Substring] {
        var names: [Substring] = []
        var isContinued = false
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            defer { isContinued = line.hasSuffix("\\") && !line.hasPrefix("#") }
            guard !isContinued, let name = line.split(whereSeparator: \.isWhitespace).first, !name.hasPrefix("#") else {
                continue
            }
            names.append(name)
        }
        return names
    }

    private static let known: Set<String> = Set(
        """
        always-display-description always-download article-sort-order articlelist-format articlelist-title-format auto-reload
        bind bind-key bookmark-autopilot bookmark-cmd bookmark-interactive browser cache-file cleanup-on-quit color confirm-delete-all-articles
        confirm-exit confirm-mark-all-feeds-read confirm-mark-feed-read cookie-cache datetime-format define-filter
        delete-read-articles-on-quit dialogs-title-format display-article-progress download-filename-format download-full-page
        download-path download-retries download-timeout error-log external-url-viewer feed-sort-order feedbin-flag-star
        feedbin-login feedbin-password feedbin-passwordeval feedbin-passwordfile feedbin-url feedhq-login feedhq-password
        feedhq-passwordeval feedhq-passwordfile feedhq-url feedlist-format feedlist-title-format filebrowser-title-format
        freshrss-flag-star freshrss-login freshrss-min-items freshrss-password freshrss-passwordeval freshrss-passwordfile
        freshrss-show-special-feeds freshrss-url goto-first-unread goto-next-feed help-title-format highlight highlight-article
        highlight-feed history-limit html-renderer http-auth-method ignore-article ignore-mode include inoreader-login
        inoreader-password itemview-title-format keep-articles-days macro macro-prefix mark-as-read-on-hover max-browser-tabs
        max-download-speed max-downloads max-items miniflux-flag-star miniflux-login miniflux-password miniflux-passwordeval
        miniflux-passwordfile miniflux-token miniflux-tokeneval miniflux-tokenfile miniflux-url newsblur-login
        newsblur-password newsblur-passwordeval newsblur-passwordfile newsblur-url notify-always notify-beep notify-format
        notify-program notify-screen notify-xterm ocnews-flag-star ocnews-login ocnews-password ocnews-passwordeval
        ocnews-passwordfile ocnews-url oldreader-login oldreader-password oldreader-passwordeval oldreader-passwordfile
        openbrowser-and-mark-jumps-to-next-unread opml-url pager player podcast-auto-enqueue podlist-format
        prepopulate-query-feeds proxy proxy-auth proxy-auth-method proxy-type refresh-on-startup reload-only-visible-feeds
        reload-threads reload-time reset-unread-on-update restrict-filename run-on-startup save-path scrolloff
        search-highlight-colors searchresult-title-format selectfilter-title-format selecttag-format selecttag-title-format
        show-keymap-hint show-read-articles show-read-feeds show-title-bar ssl-verifyhost ssl-verifypeer suppress-first-reload
        swap-title-and-hints switch-focus text-width toggleitemread-jumps-to-next-unread ttrss-flag-publish ttrss-flag-star
        ttrss-login ttrss-mode ttrss-password ttrss-passwordeval ttrss-passwordfile ttrss-url unbind-key urls-source
        urlview-title-format use-proxy user-agent wrap-scroll
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)
    )
}

/// A file that is imported: its beginning is looked at, and then it is read once, in pieces.
final class ImportedFile: Sendable {
    let path: String
    let head: [UInt8]

    private let state: Mutex<State>

    private struct State {
        var descriptor: Int32
        var isHeadRead = false
    }

    private static let headSize = 65_536

    /// Opens a file or a pipe; `-` is standard input.
    ///
    /// A device is refused unless it is a terminal or yields nothing, as `/dev/null` does: most never end.
    init(_ path: String) throws(FileError) {
        let descriptor = path == "-" ? dup(Invocation.current.input) : open(path, O_RDONLY | O_CLOEXEC)
        self.path = path == "-" ? "standard input" : path
        guard descriptor >= 0 else {
            throw errno == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: TextFile.reason(errno))
        }
        do throws(FileError) {
            var head: [UInt8] = []
            while head.count < Self.headSize {
                let piece = try Self.piece(of: descriptor, path: self.path)
                if piece.isEmpty { break }
                head += piece
            }
            var status = stat()
            let isDevice = fstat(descriptor, &status) == 0 && [S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT)
            guard head.isEmpty || !isDevice || isatty(descriptor) == 1 else {
                throw .unreadable(path: self.path, reason: TextFile.kindReason(status))
            }
            self.head = head
        } catch {
            close(descriptor)
            throw error
        }
        state = Mutex(State(descriptor: descriptor))
    }

    deinit { _ = state.withLock { close($0.descriptor) } }

    func next() throws(FileError) -> [UInt8] {
        try state.withLock { state throws(FileError) in
            if !state.isHeadRead, !head.isEmpty {
                state.isHeadRead = true
                return head
            }
            return try Self.piece(of: state.descriptor, path: path)
        }
    }

    /// Copies a pipe to its end into a file without a name, so that later reads never block; a regular file is not copied.
    func spool(in folder: String) throws(FileError) {
        try state.withLock { state throws(FileError) in
            var status = stat()
            guard fstat(state.descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG else { return }
            let spool = try AnonymousFile(in: folder)
            while true {
                let piece = try Self.piece(of: state.descriptor, path: path)
                if piece.isEmpty { break }
                try spool.write(piece)
            }
            close(state.descriptor)
            state.descriptor = try spool.descriptorAtStart()
        }
    }

    /// Returns the whole file; one that is larger than a file of subscriptions can be is an error.
    func whole() throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try next()
            if piece.isEmpty { return bytes }
            bytes += piece
            guard bytes.count <= TextFile.limit else { throw .tooLarge(path: path, limit: TextFile.limit) }
        }
    }

    func malformed(_ reason: String, line: Int? = nil) -> FileError {
        .malformed(path: path, line: line, reason: reason)
    }

    private static func piece(of descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
        var failure: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: headSize) { buffer, count in
            var size = read(descriptor, buffer.baseAddress, headSize)
            while size < 0, errno == EINTR { size = read(descriptor, buffer.baseAddress, headSize) }
            if size < 0 { failure = errno }
            count = max(0, size)
        }
        guard failure == 0 else { throw .unreadable(path: path, reason: TextFile.reason(failure)) }
        return piece
    }
}
