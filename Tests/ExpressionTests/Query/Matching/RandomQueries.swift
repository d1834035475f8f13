import FeedModel
import Foundation
import Primitives
import Query
import QuireTesting
import RegularExpression

enum RandomQueries {
    static let words = [
        "swift", "Unread", "unread", "OR", "AND", "a*", "two words", "quote\"d", "back\\slash", "東京", "-x", "/x", "a:b",
        "(p)",
        "Ünïcödé", "x\ny", "!a", "~a",
    ]

    static func query(using random: inout SeededGenerator) -> Query {
        let sorts: [Query.Sort?] = [nil, .published, Query.Sort(.title, isReversed: true), Query.Sort(.arrived)]
        return Query(
            Bool.random(using: &random) ? predicate(depth: 4, using: &random) : leaf(using: &random),
            sort: sorts.randomElement(using: &random) ?? nil,
            limit: Bool.random(using: &random) ? Int.random(in: 1...99, using: &random) : nil
        )
    }

    private static func predicate(depth: Int, using random: inout SeededGenerator) -> Query.Predicate {
        guard depth > 0 else { return leaf(using: &random) }
        let count = Int.random(in: 2...3, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: return .all((0..<count).map { _ in predicate(depth: depth - 1, using: &random) })
        case 1: return .any((0..<count).map { _ in predicate(depth: depth - 1, using: &random) })
        case 2: return .not(predicate(depth: depth - 1, using: &random))
        default: return leaf(using: &random)
        }
    }

    private static func leaf(using random: inout SeededGenerator) -> Query.Predicate {
        let word = Query.Phrase(words.randomElement(using: &random) ?? "a", isPrefix: Bool.random(using: &random))
        let moments: [Query.Moment] = [
            .ago(Query.Age(seconds: 86_400 * 7)), .ago(Query.Age(months: 13, seconds: 61)), .ago(Query.Age()),
            .day(CalendarDay(daysSince1970: 19_000)), .instant(Date(timeIntervalSince1970: 1_700_000_000)),
        ]
        switch Int.random(in: 0...6, using: &random) {
        case 0: return .phrase(word)
        case 1: return .flag(Query.Flag.allCases.randomElement(using: &random) ?? .read)
        case 2: return .field(Query.Field.allCases.randomElement(using: &random) ?? .title, .phrase(word))
        case 3:
            let patterns = ["a/b", "x\\\\/y", "[a-z]+\"", "(a|b) c", "東.京"]
            let pattern = try? RegularExpression(
                patterns.randomElement(using: &random) ?? "a",
                folding: Bool.random(using: &random) ? SearchFolding.fold : nil
            )
            return pattern.map { .field(.title, .regex($0)) } ?? .flag(.read)
        case 4: return .newer(moments.randomElement(using: &random) ?? .ago(Query.Age()))
        case 5: return .older(moments.randomElement(using: &random) ?? .ago(Query.Age()))
        default: return .screen(words.randomElement(using: &random) ?? "home")
        }
    }
}
