import FeedModel
import Foundation
import GRDB
import Primitives
import Query

extension CompiledQuery {
    /// The items of some subscriptions, and items elsewhere that represent theirs.
    mutating func sql(ofSources isChosen: (SourceID) -> Bool, isNecessary: Bool = false) throws -> String {
        let sources = try Row.fetchAll(database, sql: "SELECT number, id, total FROM source")
            .filter { isChosen(SourceID(NULSafeText.decode(try $0.at(1) as String))) }
        let numbers = try sources.map { try $0.at(0) as Int64 }
        let list = JSONValue.array(numbers.map { .int(Int($0)) }).line
        let others = hasDuplicates ? try DuplicateSelection.representatives(ofItemsIn: list, in: database) : []
        guard !others.isEmpty else {
            if let only = numbers.first, numbers.count == 1 { return "s.source = " + bind(only) }
            return "s.source IN (SELECT value FROM json_each(\(bind(list))))"
        }
        let representing = JSONValue.array(others.map { .int(Int($0)) }).line
        let maximum =
            try isNecessary
            ? sources.reduce(others.count) { $0 + min(max(0, try $1.at(2)), Self.maximumSorted + 1) } : .max
        guard maximum <= Self.maximumSorted else {
            return """
                (s.source IN (SELECT value FROM json_each(\(bind(list)))) \
                OR s.item IN (SELECT value FROM json_each(\(bind(representing)))))
                """
        }
        isFew = true
        return """
            s.item IN (SELECT item FROM state WHERE source IN (SELECT value FROM json_each(\(bind(list)))) \
            UNION SELECT value FROM json_each(\(bind(representing))))
            """
    }

    /// The maximum number of items that are sorted instead of found by reading all items in order.
    private static let maximumSorted = 20_000
}

extension ResolvedPredicate {
    /// Whether the condition excludes hidden items, and with them duplicates.
    var excludesHidden: Bool {
        switch self {
        case .not(.hidden): true
        case .all(let terms): terms.contains(.not(.hidden))
        default: false
        }
    }
}
