import Foundation
import QuireTesting
import Testing

/// Tests of moving in from newsboat, with the caches and read lists that it writes of feeds on loopback.
@Suite struct NewsboatMoveTests: ~Copyable {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Feeds whose publishers write guids, links and dates in several ways, each article with a title that names it.
    private struct Feeds {
        var documents: [String: String] = [:]
        var titles: Set<String> = []

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            for kind in 0..<8 {
                // An & that is not escaped; newsboat drops the name after it.
                let isEscaped = [3, 4, 7].contains(kind) || !random.chance(3)
                var items: [String] = []
                for number in 1...Int.random(in: 2...60, using: &random) {
                    let title = "Article \(kind)-\(number)"
                    titles.insert(title)
                    let item = Self.item(
                        kind,
                        number,
                        titled: title + random.pick(["", " & more", "  twice  spaced", " ünï"]),
                        using: &random
                    )
                    items.append(isEscaped ? item : item.replacing("&amp;", with: "&"))
                }
                let head =
                    "<rss version=\"2.0\"><channel><title>F</title><link>http://x.example/</link><description>d</description>"
                documents["/\(kind)"] = head + items.reversed().joined() + "</channel></rss>"
            }
        }

        private static func item(
            _ kind: Int,
            _ number: Int,
            titled title: String,
            using random: inout SeededGenerator
        ) -> String {
            let scheme = kind % 2 == 0 ? "http" : "https"
            let tracking = random.chance(2) ? "?a=\(number)&utm_source=rss&utm_medium=feed" : ""
            let link = kind == 3 ? "\(scheme)://x.example/one" : "\(scheme)://x.example/\(kind)/\(number)\(tracking)"
            let guid = [
                0: "g\(number)", 2: "http://x.example/?p=\(number)&x=\(number)&y=2", 4: "N/A",
                6: " tag:x.example,2026:\(number) ",
            ][kind]
            let seconds = String(100 + number % 60).dropFirst()
            let zone = random.pick(["GMT", "+0000", "-0000"])
            let hour = String(100 + number / 60).dropFirst()
            let date =
                [5: nil, 6: "\(number % 28 + 1) Nov 2026"][kind] ?? "Thu, 26 Nov 2026 \(hour):\(seconds):17 \(zone)"
            func element(_ name: String, _ text: String?) -> String {
                text.map { "<\(name)>\($0.replacing("&", with: "&amp;"))</\(name)>" } ?? ""
            }
            return "<item>" + element("title", title) + element("link", kind == 7 ? nil : link) + element("guid", guid)
                + element("pubDate", date) + "<description>Text</description></item>"
        }
    }

    /// The titles of the articles in the library, as the feeds name them, and which of them are read.
    private func articles(_ quire: QuireTesting.Program) async throws -> (all: [String], read: Set<String>) {
        let list = try await quire.run("list", "read or unread limit:100000", "--json")
        var (all, read): ([String], Set<String>) = ([], [])
        for line in list.output.split(separator: "\n") {
            let item = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let words = try #require(item["title"] as? String).split(separator: " ").prefix(2)
            all.append(words.joined(separator: " "))
            if item["read"] as? Bool == true { read.insert(words.joined(separator: " ")) }
        }
        return (all, read)
    }

    private func newsboat(_ arguments: String...) async throws {
        let files = ["-u", "urls", "-c", "cache.db", "-C", "config"].map {
            $0.hasPrefix("-") ? $0 : folder.path + "/" + $0
        }
        let run = Program(
            home: folder.path,
            variables: ["HOME": folder.path, "LC_ALL": "C.UTF-8"],
            path: Newsboat.path
        )
        #expect(try await run.run(files + arguments).status == 0)
    }

    @Test(.enabled(if: Newsboat.canRun), arguments: 1...40)
    func noArticleIsDoubledAndNoMarkIsLost(seed: UInt64) async throws {
        let feeds = Feeds(seed: seed)
        let server = LoopbackServer { request, _ in .status(200, feeds.documents[request.path] ?? "") }
        defer { server.stop() }
        let addresses = feeds.documents.keys.sorted().map { server.base + $0 }
        _ = try folder.write("urls", addresses.joined(separator: "\n") + "\n")
        _ = try folder.write("config", "max-items 0\n")
        try await newsboat("-x", "reload")
        let cache = folder.path + "/cache.db"
        _ = try PipedProcess.select("UPDATE rss_item SET unread = 0 WHERE id % 3 = \(seed % 3)", from: cache)
        _ = try PipedProcess.select("UPDATE rss_item SET deleted = 1 WHERE id % 7 = \(seed % 7)", from: cache)
        func titles(_ condition: String) throws -> Set<String> {
            let rows = try PipedProcess.select("SELECT title FROM rss_item WHERE \(condition)", from: cache)
            return Set(rows.split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") })
        }
        let (read, deleted) = (try titles("unread = 0"), try titles("deleted = 1"))
        try await newsboat("-E", folder.path + "/read")

        for order in [["cache.db", "refresh"], ["refresh", "cache.db"], ["refresh", "read"]] {
            let quire = Program(home: folder.path + "/home")
            _ = try await quire.run(["add"] + addresses)
            for step in order + order {
                _ =
                    try await step == "refresh"
                    ? quire.run("refresh", "--force") : quire.run("import", folder.path + "/" + step)
            }
            let found = try await articles(quire)
            // A list of what was read does not have what was deleted.
            let hidden = order.contains("read") ? [] : deleted
            #expect(found.all.sorted() == feeds.titles.subtracting(hidden).sorted(), "\(order)")
            #expect(found.read == read.subtracting(hidden), "\(order)")
            try FileManager.default.removeItem(atPath: folder.path + "/home")
        }
    }

    @Test(.enabled(if: Newsboat.canRun)) func theCacheAloneAsksForTheFeeds() async throws {
        let feeds = Feeds(seed: 1)
        let server = LoopbackServer { request, _ in .status(200, feeds.documents[request.path] ?? "") }
        defer { server.stop() }
        let urls = try folder.write("urls", feeds.documents.keys.map { server.base + $0 + "\n" }.joined())
        _ = try folder.write("config", "max-items 0\n")
        try await newsboat("-x", "reload")
        let quire = Program(home: folder.path + "/home")
        let sentence =
            "You are not subscribed to 8 of its feeds; their articles are listed once you are. Import newsboat's urls, too.\n"
        #expect(try await quire.run("import", folder.path + "/cache.db").output.hasPrefix(sentence))
        _ = try await quire.run("import", urls)
        #expect(try await !quire.run("import", folder.path + "/cache.db").output.contains("subscribed"))
    }
}

/// The program that moves out.
private enum Newsboat {
    static let path = "/usr/bin/newsboat"
    static let canRun = PipedProcess.exists(path) && PipedProcess.exists(PipedProcess.sqlite)
}
