import FeedModel
import Foundation
import GRDB
import Primitives
import Query

extension CompiledQuery {
    /// The items of some subscriptions, and those that stand for theirs.
    mutating func sql(ofSources isChosen: (SourceID) -> Bool, isNecessary: Bool = false) throws -> String {
        let sources = try Row.fetchAll(database, sql: "SELECT number, id, total FROM source")
            .filter { isChosen(SourceID(NULSafeText.decode(try $0.at(1) as String))) }
        let numbers = try sources.map { try $0.at(0) as Int64 }
        let list = JSONValue.array(numbers.map { .int(Int($0)) }).line
        let others = hasTwins ? try DuplicateSelection.representatives(ofItemsIn: list, in: database) : []
        guard !others.isEmpty else {
            if let only = numbers.first, numbers.count == 1 { return "s.source = " + bind(only) }
            return "s.source IN (SELECT value FROM json_each(\(bind(list))))"
        }
        let further = JSONValue.array(others.map { .int(Int($0)) }).line
        let most =
            try isNecessary ? sources.reduce(others.count) { $0 + min(max(0, try $1.at(2)), Self.some + 1) } : .max
        guard most <= Self.some else {
            return """
                (s.source IN (SELECT value FROM json_each(\(bind(list)))) \
                OR s.item IN (SELECT value FROM json_each(\(bind(further)))))
                """
        }
        isFew = true
        return """
            s.item IN (SELECT item FROM state WHERE source IN (SELECT value FROM json_each(\(bind(list)))) \
            UNION SELECT value FROM json_each(\(bind(further))))
            """
    }

    /// How many items of a few subscriptions are sorted rather than looked for in the order of all.
    private static let some = 20_000
}

extension ResolvedPredicate {
    /// Whether hidden items are left out by a condition that always holds; who asks for them does not ask for copies.
    var leavesOutHidden: Bool {
        switch self {
        case .not(.hidden): true
        case .all(let terms): terms.contains(.not(.hidden))
        default: false
        }
    }
}
