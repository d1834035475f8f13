import FeedModel
import Foundation
import GRDB
import Primitives
import Query
import RegularExpression
import Synchronization

/// A query compiled to SQL over state `s` and item `i`, with every value bound.
///
/// Conditions without an index call a function that is registered while the query runs.
struct CompiledQuery {
    private(set) var condition = ""
    private(set) var arguments = StatementArguments()
    let order: SortOrder
    let limit: Int?
    let database: Database
    let bodyText: @Sendable (Item.Body) -> String
    var readsItems = false
    /// Whether so few items can be found that they are sorted instead of read in order.
    var isFew = false
    let hasDuplicates: Bool
    private var depth = 0
    var matchers: [@Sendable ([DatabaseValue]) throws -> Bool] = []
    let budget: MatchingBudget

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

    func numbersSQL(limit: Int?) -> String {
        "SELECT s.item FROM \(statesSQL) WHERE \(condition) ORDER BY \(order.sql)" + limitSQL(limit)
    }

    var countSQL: String {
        "SELECT count(*) FROM (SELECT 1 FROM \(statesSQL) WHERE \(condition)\(limitSQL(limit)))"
    }

    func count() throws -> Int { try Int.fetchOne(database, sql: countSQL, arguments: arguments) ?? 0 }

    var sourcesSQL: String {
        "SELECT id FROM source WHERE number IN (SELECT DISTINCT s.source FROM \(statesSQL) WHERE \(condition))"
    }

    /// The tables: `item i` is joined only if the condition or the order needs it.
    var statesSQL: String {
        readsItems || order.readsItems ? "state s JOIN item i ON i.number = s.item" : "state s"
    }

    func limitSQL(_ limit: Int?) -> String { limit.map { " LIMIT \($0)" } ?? "" }

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

    /// All of some conditions, of which those that the search index can answer become one MATCH.
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

    private static let maximumLookups = 2000

    static func hasUnread(besides sources: Set<SourceID>, in database: Database) throws -> Bool {
        try !SourceTable.ids(where: "unread > 0", in: database).isSubset(of: sources)
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

    /// Returns the statements to run until there are `count` items; their last column is the value they are sorted by.
    func page(
        after cursor: PageCursor?,
        count: Int,
        withBodies: Bool = false
    ) -> [(sql: String, arguments: StatementArguments)] {
        guard let cursor else { return [page(from: nil, count: count, withBodies: withBodies)] }
        return order.after(cursor).map { page(from: $0, count: count, withBodies: withBodies) }
    }

    private func page(
        from position: (sql: String, arguments: StatementArguments)?,
        count: Int,
        withBodies: Bool
    ) -> (sql: String, arguments: StatementArguments) {
        var (whole, arguments) = (condition, arguments)
        if let position {
            whole += " AND " + position.sql
            arguments += position.arguments
        }
        let selection = withBodies ? ItemRecord.selection : ItemRecord.listSelection
        let tables = withBodies ? ItemRecord.tables : ItemRecord.listTables
        // Reads the items of the page only, not of everything that is sorted.
        if isFew {
            let sorted = "SELECT s.item FROM \(statesSQL) WHERE \(whole)"
            whole = "s.item IN (\(sorted) ORDER BY +\(order.sql)\(limitSQL(count)))"
        }
        let sql =
            "SELECT \(selection), \(order.column) FROM \(tables) WHERE \(whole)"
            + " ORDER BY \(isFew ? "+" : "")\(order.sql)" + limitSQL(count)
        return (sql, arguments)
    }

    /// The items of some subscriptions, and items elsewhere that represent theirs.
    mutating func sql(ofSources isChosen: (SourceID) -> Bool, isNecessary: Bool = false) throws -> String {
        let sources = try Row.fetchAll(database, sql: "SELECT number, id, total FROM source")
            .filter { isChosen(try $0.source(1)) }
        let numbers = try sources.map { try $0.at(0) as Int64 }
        let list = JSONValue.array(numbers.map { .int(Int($0)) }).line
        // The items of other subscriptions that represent items of these.
        let others =
            try !hasDuplicates
            ? []
            : Int64.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT DISTINCT t.first FROM twin t JOIN twin p ON p.item = t.first
                        WHERE t.source IN (SELECT value FROM json_each(:list))
                            AND p.source NOT IN (SELECT value FROM json_each(:list))
                        """
                ),
                arguments: ["list": list]
            )
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

/// The conditions that no index covers, which a function matches while the query runs.
extension CompiledQuery {
    func run<T>(_ body: (CompiledQuery) throws -> T) throws -> T {
        guard !matchers.isEmpty else { return try body(self) }
        let exhausted = Mutex<MatchingBudget.Exhausted?>(nil)
        let function = DatabaseFunction("quire_matches") { [matchers] values in
            guard let index = values.first.flatMap(Int.fromDatabaseValue) else { return false }
            do {
                return try matchers[index](Array(values.dropFirst()))
            } catch let error as MatchingBudget.Exhausted {
                // SQLite passes on the text of an error alone.
                exhausted.withLock { $0 = error }
                throw error
            }
        }
        database.add(function: function)
        defer { database.remove(function: function) }
        do {
            return try body(self)
        } catch {
            guard let cause = exhausted.withLock(\.self) else { throw error }
            throw LibraryError.tooCostly(expression: cause.expression)
        }
    }

    mutating func sql(_ text: ItemText, _ match: TextMatch) -> String {
        let bodyText = bodyText
        let matches: @Sendable (String) throws -> Bool = { [budget] in try match.matches($0, within: budget) }
        readsItems = true
        switch text {
        case .title: return matcher("i.title") { try Self.text($0[0]).map(matches) ?? false }
        case .url: return matcher("i.url") { try Self.text($0[0]).map(matches) ?? false }
        case .author: return matcher("i.authors") { try Self.list($0[0]).contains(where: matches) }
        case .category: return matcher("i.categories") { try Self.list($0[0]).contains(where: matches) }
        case .anything:
            let columns = """
                i.title, i.authors, i.summary, (SELECT is_html FROM body WHERE item = s.item), \
                (SELECT content FROM body WHERE item = s.item)
                """
            return matcher(columns) { values in
                let body = ItemRecord.body(
                    isHTML: Bool.fromDatabaseValue(values[3]),
                    content: String.fromDatabaseValue(values[4])
                )
                return try [Self.text(values[0]), Self.text(values[2]), body.map(bodyText)]
                    .contains { try $0.map(matches) ?? false } || Self.list(values[1]).contains(where: matches)
            }
        }
    }

    static func text(_ value: DatabaseValue) -> String? {
        NULSafeText.decode(String.fromDatabaseValue(value))
    }

    static func list(_ value: DatabaseValue) -> [String] {
        NULSafeText.decode(list: String.fromDatabaseValue(value))
    }

    mutating func matcher(
        _ columns: String,
        _ body: @escaping @Sendable ([DatabaseValue]) throws -> Bool
    ) -> String {
        matchers.append(body)
        return "quire_matches(\(bind(matchers.count - 1)), \(columns))"
    }
}
