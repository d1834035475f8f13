import FeedModel
import Foundation
import Library
import Query
import Synchronization

/// A library of invented items, filled through the same functions as a real one.
struct GeneratedLibrary {
    let folder: String
    let items: Int
    let sources: Int
    let read: Int
    let opened: Int
    let usesPlainSearch: Bool

    /// The date of the newest item; the others are up to ten years older.
    private static let present = Date(timeIntervalSince1970: 1_763_740_800)

    init(_ arguments: Arguments) {
        folder = arguments.folder
        items = arguments.items
        sources = arguments.sources
        read = arguments.read ?? items / 5 * 4
        opened = arguments.opened ?? items / 5
        usesPlainSearch = arguments.usesPlainSearch
    }

    func make() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let list = (0..<sources).map { "\(source($0).rawValue) \"~Feed \($0)\" tag\($0 % 20)\n" }.joined()
        try list.write(toFile: folder + "/subscriptions", atomically: true, encoding: .utf8)
        let count = Mutex(0)
        var environment = Library.Environment(
            now: { Self.present },
            newUID: {
                count.withLock { count in
                    count += 1
                    return "generated-\(count)"
                }
            },
            device: "generated"
        )
        environment.writesSearchSegments = !usesPlainSearch
        let library = try Library(path: folder + "/quire.db", environment: environment)
        try await keep(in: library)
        try await mark(in: library)
        await library.close()
    }

    private func source(_ number: Int) -> SourceID { SourceID("https://feeds.example.org/\(number)/feed.xml") }

    /// The number of items of a source.
    private func size(_ source: Int) -> Int { items / sources + (source < items % sources ? 1 : 0) }

    private func keep(in library: Library) async throws {
        // A few at a time, as a refresh does: pages are prepared side by side and share transactions.
        for start in stride(from: 0, to: sources, by: 8) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in start..<min(start + 8, sources) {
                    group.addTask {
                        let id = source(number)
                        var record = FetchRecord(source: id)
                        record.title = "Feed \(number)"
                        record.attempted = Self.present
                        record.succeeded = Self.present
                        record.status = 200
                        record.validators = [Validators(url: id.rawValue, etag: "\"\(number)\"", lastModified: nil)]
                        try await library.store(page(number), from: id, record: record)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    private func page(_ number: Int) -> [Item] {
        var words = WordSource(seed: UInt64(number))
        var common = CommonWords(seed: UInt64(number))
        return (0..<size(number)).map { index in
            var item = Item(
                source: source(number),
                guid: "tag:example.org,2025:\(number)/\(index)",
                title: words.text(8) + common.title()
            )
            item.url = "https://example.org/\(number)/\(index)"
            item.authors = [words.text(2)]
            item.published = Self.present.addingTimeInterval(-Double(words.number(below: 315_000_000)))
            item.body = .html("<p>\(words.text(60))\(common.body())</p>")
            return item
        }
    }

    /// Marks the items of the first sources, one step per source.
    ///
    /// The rest stays unread.
    private func mark(in library: Library) async throws {
        var left = (read: read, opened: opened)
        for number in 0..<sources where left.read > 0 {
            let ids = (0..<min(left.read, size(number))).map {
                ItemID(source: source(number), guid: "tag:example.org,2025:\(number)/\($0)")
            }
            left.read -= try await library.mark(.read, ids, screen: "list", via: "read").count
            let again = Array(ids.prefix(left.opened))
            if !again.isEmpty {
                left.opened -= try await library.mark(.opened, again, screen: "list", via: "open").count
            }
        }
    }
}
