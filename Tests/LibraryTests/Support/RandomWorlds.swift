import FeedModel
import Foundation
import Primitives
import Query
import QuireTesting
import RegularExpression

/// Items and queries made from few words, so that they meet.
enum RandomWorlds {
    static let sources = [feed, other, SourceID("articles:qiita?tag=swift")]
    static let kinds: [Event.Kind] = [.read, .starred, .hidden, .tagged("Dev"), .tagged("läter"), .tagged("東京")]
    private static let words = [
        "swift", "Swiftly", "café", "CAFE", "東京都", "京都", "都", "ｶﾞｷ", "ガ", "naïve", "C++", "6.3.1", "don't", "🎉", "a_b",
        "한국어",
        "x\0y", "news", "2", "10", "007", "٣",
    ]
    private static let separators = [" ", ", ", "", "\n", " - "]

    private static func text(_ count: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in random.pick(words) + random.pick(separators) }.joined()
    }

    static func context(now: Date, using random: inout SeededGenerator) -> QueryContext {
        let subscriptions = sources.compactMap { source in
            (try? SubscriptionURI(source.rawValue)).map {
                Subscription(uri: $0, title: random.chance(2) ? "My Swift" : nil, tags: random.chance(2) ? ["dev"] : [])
            }
        }
        return QueryContext(
            now: now,
            utcOffset: { [offset = random.pick([0, 32_400, -18_000])] _ in offset },
            subscriptions: subscriptions,
            publisherTitles: [other: "Hacker News"],
            screens: ["home": .init(queries: [Query(.field(.tag, .phrase(.init("dev")))), Query(.flag(.starred))])]
        )
    }

    static func items(of source: SourceID, now: Date, using random: inout SeededGenerator) -> [Item] {
        (0..<12).map { number in
            var item = Item(source: source, guid: "\(number)", title: text(0...3, using: &random))
            item.authors = (0..<random.pick([0, 1, 2])).map { _ in text(1...2, using: &random) }
            item.url = random.chance(4) ? nil : "https://example.org/" + text(0...1, using: &random)
            item.summary = random.chance(2) ? text(0...3, using: &random) : nil
            item.body = random.pick([
                nil, .text(text(0...5, using: &random)), .html("<p>\(text(0...5, using: &random))</p>"),
            ])
            item.categories = (0..<random.pick([0, 1, 2])).map { _ in random.pick(words) }
            let age = Double(random.pick([-500_000, -900, 0, 1, 3600, 80_000, 86_400, 600_000, 40_000_000]))
            item.published = random.chance(5) ? nil : now.addingTimeInterval(-age)
            item.updated = random.chance(2) ? now.addingTimeInterval(-age / 2) : nil
            return item
        }
    }

    /// Returns items of which some have other dates.
    static func dating(_ items: [Item], now: Date, using random: inout SeededGenerator) -> [Item] {
        items.map { item in
            var item = item
            if random.chance(4) { item.published = now.addingTimeInterval(random.pick([-500, 0, 500, 4000, 90_000])) }
            return item
        }
    }

    static func query(using random: inout SeededGenerator) -> Query {
        let sorts: [Query.Sort?] = [
            nil, Query.Sort(.published, isReversed: true), .relevance, .relevance, Query.Sort(.arrived),
            Query.Sort(.title),
            Query.Sort(.title, isReversed: true), Query.Sort(.relevance, isReversed: true),
        ]
        return Query(
            predicate(depth: random.pick([0, 1, 2, 3]), using: &random),
            sort: random.pick(sorts),
            limit: random.chance(4) ? Int.random(in: 1...20, using: &random) : nil
        )
    }

    private static func predicate(depth: Int, using random: inout SeededGenerator) -> Query.Predicate {
        guard depth > 0 else { return leaf(using: &random) }
        let parts = (0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth: depth - 1, using: &random) }
        switch Int.random(in: 0...3, using: &random) {
        case 0: return .all(parts)
        case 1: return .any(parts)
        default: return .not(predicate(depth: depth - 1, using: &random))
        }
    }

    private static func leaf(using random: inout SeededGenerator) -> Query.Predicate {
        let tags = ["dev", "LATER", "東京", "d", "swift", "my swift", "news", "example", "hacker"]
        let text = random.chance(3) ? random.pick(words) + " " + random.pick(words) : random.pick(words + tags)
        let words = Query.Phrase(text, isPrefix: random.chance(3))
        let patterns = ["^s", "東.", "[a-z]+y$", "s?w", "é", "\\d", "^$"].compactMap {
            try? RegularExpression($0, folding: random.chance(2) ? SearchFolding.fold : nil)
        }
        let moments: [Query.Moment] = [
            .ago(Query.Age(seconds: random.pick([0, 60, 86_400, 604_800]))), .ago(Query.Age(months: 1)),
            .day(CalendarDay(daysSince1970: 20_412)), .instant(Date(timeIntervalSince1970: 1_763_740_800.0004)),
        ]
        switch Int.random(in: 0...7, using: &random) {
        case 0: return .phrase(words)
        case 1: return .flag(random.pick(Query.Flag.allCases))
        case 2, 3: return .field(random.pick(Query.Field.allCases), .phrase(words))
        case 4: return .field(random.pick(Query.Field.allCases), .regex(random.pick(patterns)))
        case 5: return .newer(random.pick(moments))
        case 6: return .older(random.pick(moments))
        default: return .screen(random.pick(["home", "nowhere"]))
        }
    }
}
