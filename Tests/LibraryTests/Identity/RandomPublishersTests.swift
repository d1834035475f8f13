import FeedModel
import Foundation
import Library
import Query
import QuireTesting
import Testing

/// Random histories of feeds whose publishers change and repeat guids and links, read on two machines, against a model that knows each
/// article.
@Suite struct RandomPublishersTests {
    /// A publisher, and the articles of its feed.
    private struct Publisher {
        enum Names: CaseIterable {
            case steady
            case guids
            case turns
            case addresses
            case none
            case oneGuid
            case oneLink
        }

        struct Article {
            var number: Int
            var edits = 0
            var date: Date?
        }

        let names: Names
        var articles: [Article] = []
        private var scheme = "http"
        private var ending = ""
        private static let prefixes = ["g", "tag:example.org,2026:", "https://example.org/?p="]
        private var guids = prefixes[0]
        private var turn = 0
        private var fragment = 0
        let hasDates: Bool

        init(_ names: Names, using random: inout SeededGenerator) {
            self.names = names
            hasDates = names == .oneLink || !random.chance(4)
            for _ in 0..<5 { publish(using: &random) }
        }

        mutating func publish(using random: inout SeededGenerator) {
            let number = articles.count + 1
            let date = Date(
                timeIntervalSince1970: 1_763_000_000 + Double(number * 3600 + Int.random(in: 0...9, using: &random))
            )
            articles.append(Article(number: number, date: hasDates ? date : nil))
        }

        /// Changes what the publisher likes to change.
        mutating func change(using random: inout SeededGenerator) {
            turn += 1
            switch Int.random(in: 0...5, using: &random) {
            case 0: scheme = random.pick(["http", "https"])
            case 1: ending = random.pick(["", "/", "?utm_source=rss"])
            case 2: guids = random.pick(Self.prefixes)
            case 3: fragment += 1
            // Under another guid an edited title is another article.
            case 4 where names == .steady: articles[articles.count - 1].edits += 1
            default: for _ in 0...Int.random(in: 0...3, using: &random) { publish(using: &random) }
            }
        }

        /// The newest articles as items, the latest first.
        var document: [Item] {
            articles.suffix(5).reversed().map { article in
                let link =
                    names == .oneLink
                    ? "\(scheme)://example.org/news" : "\(scheme)://example.org/\(article.number)\(ending)"
                let guid =
                    switch names {
                    case .steady: "\(article.number)"
                    case .guids: "\(guids)\(article.number)"
                    case .turns: "\(Self.prefixes[turn % 3])\(article.number)"
                    case .addresses: "\(link)#\(fragment)"
                    case .none, .oneLink: link
                    case .oneGuid: "N/A"
                    }
                return makeItem(guid, "Article \(article.number)" + String(repeating: "!", count: article.edits)) {
                    item in
                    (item.url, item.published) = (link, article.date)
                }
            }
        }
    }

    /// The number of the article that an item is.
    private func number(_ item: LibraryItem) -> Int {
        Int(item.item.title.drop { !$0.isNumber }.prefix(while: \.isNumber)) ?? 0
    }

    @Test(arguments: 1...70)
    func twoMachinesAgreeOnEveryMarkAndLoseNoArticle(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let worlds = [try World(device: "desk"), try World(device: "laptop")]
        let machines = try worlds.map { try $0.memory() }
        var publisher = Publisher(Publisher.Names.allCases[Int(seed) % 7], using: &random)
        var (seen, marked): ([Set<Int>], Set<Int>) = ([[], []], [])
        var gone: [Set<Int>] = [[], []]
        var history: [String] = []
        for _ in 0..<30 {
            let machine = Int.random(in: 0...1, using: &random)
            switch Int.random(in: 0...5, using: &random) {
            case 5:
                // A purged item is treated as seen and read.
                let purged = try await machines[machine].items(Query(parsing: "read"), in: worlds[machine].context)
                    .items
                guard publisher.hasDates, random.chance(3), !purged.isEmpty else { continue }
                try await machines[machine].purge(Query(parsing: "read"), in: worlds[machine].context)
                gone[machine].formUnion(purged.map(number))
                history.append("purge \(machine)")
            case 0, 1:
                publisher.change(using: &random)
                history.append("change")
            case 2:
                try await machines[machine].store(publisher.document, from: feed, omitted: [])
                seen[machine].formUnion(publisher.articles.suffix(5).map(\.number))
                history.append("fetch \(machine)")
            case 3:
                let unread = try await machines[machine].items(Query(parsing: "unread"), in: worlds[machine].context)
                    .items
                guard let item = unread.randomElement(using: &random) else { continue }
                try await machines[machine].mark(.read, [item.id], screen: "list", via: "read")
                marked.insert(number(item))
                history.append("read \(number(item)) on \(machine)")
            default:
                try await exchange(machines[0], machines[1])
                history.append("exchange")
            }
        }
        for index in 0...1 {
            try await machines[index].store(publisher.document, from: feed, omitted: [])
            seen[index].formUnion(publisher.articles.suffix(5).map(\.number))
        }
        for _ in 0..<2 { try await exchange(machines[0], machines[1]) }
        for index in 0...1 {
            let all = try await machines[index].items(Query(parsing: ""), in: worlds[index].context, limit: 500).items
            #expect(
                all.map(number).sorted() == seen[index].subtracting(gone[index]).sorted(),
                "machine \(index): \(history)"
            )
            let read = Set(all.filter(\.state.isRead).map(number))
            #expect(read == marked.intersection(seen[index]).subtracting(gone[index]), "machine \(index): \(history)")
            #expect(try await machines[index].check() == [])
            #expect(try await machines[index].rebuildState().wasEqual)
        }
    }
}
