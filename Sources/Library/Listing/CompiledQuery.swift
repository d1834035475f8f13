import FeedModel
import Foundation
import GRDB
import Primitives
import Query
import RegularExpression

/// A query compiled to SQL over state `s` and item `i`, with every value bound.
///
/// Conditions without an index (regular expressions, parts of addresses, prefixes of tags) call a function that is registered
/// while the query runs.
struct CompiledQuery {
    private(set) var condition = ""
    private(set) var arguments = StatementArguments()
    let order: SortOrder
    let limit: Int?
    let database: Database
    let bodyText: @Sendable (Item.Body) -> String
    /// Whether the condition names `item i`.
    var readsItems = false
    /// Whether so few items can be found that they are sorted instead of read in order.
    var isFew = false
    /// Whether any item represents its duplicates.
    let hasDuplicates: Bool
    /// The nesting depth of the current condition.
    private var depth = 0
    var matchers: [@Sendable ([DatabaseValue]) throws -> Bool] = []
    let budget: MatchingBudget

    /// Compiles a whole query.
    ///
    /// - Parameter budget: The steps that the regular expressions of the query may take.
    init(
        _ query: Query,
        in context: QueryContext,
        bodyText: @escaping @Sendable (Item.Body) -> String,
        database: Database,
        budget: MatchingBudget = MatchingBudget()
    ) throws {
        let resolved = query.resolved(in: context)
        try self.init(resolved, of: query, bodyText: bodyText, database: database, budget: budget)
    }

    /// Compiles a condition, with the order and the limit of a query.
    init(
        _ resolved: ResolvedPredicate,
        of query: Query,
        bodyText: @escaping @Sendable (Item.Body) -> String,
        database: Database,
        budget: MatchingBudget = MatchingBudget()
    ) throws {
        self.database = database
        self.budget = budget
        self.bodyText = bodyText
        limit = query.limit
        order = SortOrder(query.sort ?? .published)
        hasDuplicates = try DuplicateGroups.exist(in: database)
        condition = try sql(resolved)
        if hasDuplicates, !resolved.excludesHidden { condition = "(\(condition)) AND s.hidden < 2" }
    }

    /// The SQL that selects the numbers of the items, in order.
    ///
    /// - Parameter limit: The maximum number of items.
    func numbersSQL(limit: Int?) -> String {
        "SELECT s.item FROM \(statesSQL) WHERE \(condition) ORDER BY \(order.sql)" + limitSQL(limit)
    }

    /// The SQL that counts the items.
    var countSQL: String {
        "SELECT count(*) FROM (SELECT 1 FROM \(statesSQL) WHERE \(condition)\(limitSQL(limit)))"
    }

    /// The SQL that selects the sources of the items.
    var sourcesSQL: String {
        "SELECT id FROM source WHERE number IN (SELECT DISTINCT s.source FROM \(statesSQL) WHERE \(condition))"
    }

    /// The tables: `item i` is joined only if the condition or the order needs it.
    var statesSQL: String {
        readsItems || order.readsItems ? "state s JOIN item i ON i.number = s.item" : "state s"
    }

    func limitSQL(_ limit: Int?) -> String { limit.map { " LIMIT \($0)" } ?? "" }
}

extension CompiledQuery {
    private mutating func sql(_ predicate: ResolvedPredicate) throws -> String {
        depth += 1
        defer { depth -= 1 }
        switch predicate {
        case .all(let terms): return try conjunction(terms)
        case .any(let branches):
            guard let expression = predicate.matchExpression() else { return try join(branches, by: "OR", empty: "0") }
            return try sql(matching: expression, isNecessary: true)
        case .not(.read): return "s.read_at IS NULL"
        case .not(.starred): return "s.starred = 0"
        case .not(.hidden): return "s.hidden = 0"
        case .not(.since(let date)): return "s.date < " + bind(StoredDate.encode(ceiling: date))
        case .not(let inner): return "NOT (" + (try sql(inner)) + ")"
        case .read: return "s.read_at IS NOT NULL"
        case .starred: return "s.starred = 1"
        case .hidden: return "s.hidden = 1"
        case .since(let date): return "s.date >= " + bind(StoredDate.encode(ceiling: date))
        case .phrase, .near: return try conjunction([predicate])
        case .tag(.equal(let tag)):
            return "s.item IN (SELECT item FROM tag WHERE folded = \(bind(NULSafeText.encode(tag))))"
        case .tag(let match):
            return "EXISTS (SELECT 1 FROM tag t WHERE t.item = s.item AND "
                + matcher("t.tag") { [budget] in
                    try Self.text($0[0]).map { try match.matches($0, within: budget) } ?? false
                }
                + ")"
        case .source(let match): return try sql(ofSources: match.matches)
        // If no other subscription has unread items, every item passes.
        case .followed(let sources):
            return try Self.hasUnread(besides: sources, in: database) ? sql(ofSources: sources.contains) : "1"
        case .text(let text, let match): return sql(text, match)
        }
    }

    /// All of some conditions.
    ///
    /// Those that the search index can answer become one MATCH.
    private mutating func conjunction(_ terms: [ResolvedPredicate]) throws -> String {
        let search = SearchConjunction(terms, excludesNegated: !hasDuplicates)
        var parts: [String] = []
        if let expression = search.expression { parts.append(try sql(matching: expression, isNecessary: true)) }
        for other in search.others {
            if case .source(let match) = other, depth == 1 {
                parts.append(try sql(ofSources: match.matches, isNecessary: true))
            } else {
                parts.append(try sql(other))
            }
        }
        return Self.join(parts, by: "AND", empty: "1")
    }

    /// The items that an FTS5 expression finds.
    ///
    /// SQLite cannot estimate their number. A few are looked up one by one. If there are many, items are read in the order of the
    /// list until enough are found. Each way reads little where the other would read much.
    private mutating func sql(matching expression: String, isNecessary: Bool = false) throws -> String {
        let selection = try SearchIndex.selection(in: database, hasDuplicates ? DuplicateGroups.first : { $0 })
        let statement = try database.cachedStatement(sql: "\(selection) LIMIT \(Self.maximumLookups + 1)")
        let found = try Int64.fetchAll(statement, arguments: [expression])
        guard found.count <= Self.maximumLookups else {
            return "+s.item IN (\(selection.dropLast())\(bind(expression)))"
        }
        if isNecessary, depth == 1 { isFew = true }
        return "s.item IN (SELECT value FROM json_each(\(bind(JSONValue.array(found.map { .int(Int($0)) }).line))))"
    }

    /// The maximum number of items that are looked up one by one.
    private static let maximumLookups = 2000

    /// Whether other subscriptions have unread items.
    static func hasUnread(besides sources: Set<SourceID>, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT id FROM source WHERE unread > 0")
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            if !sources.contains(SourceID(NULSafeText.decode(try row.at(0) as String))) { return true }
        }
        return false
    }

    /// Joins conditions as a balanced tree, since SQLite limits the depth of expressions to 1,000.
    private mutating func join(
        _ predicates: [ResolvedPredicate],
        by operation: String,
        empty: String
    ) throws -> String {
        var parts: [String] = []
        for predicate in predicates { parts.append(try sql(predicate)) }
        return Self.join(parts, by: operation, empty: empty)
    }

    private static func join(_ parts: [String], by operation: String, empty: String) -> String {
        guard !parts.isEmpty else { return empty }
        var parts = parts
        while parts.count > 1 {
            parts = stride(from: 0, to: parts.count, by: 2).map { index in
                index + 1 < parts.count ? "(\(parts[index]) \(operation) \(parts[index + 1]))" : parts[index]
            }
        }
        return parts[0]
    }

    mutating func bind(_ value: some DatabaseValueConvertible) -> String {
        arguments += [value]
        return "?"
    }
}
