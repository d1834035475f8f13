import FeedModel
import Foundation
import GRDB
import Query

/// A query as SQL over `state s`, `item i`: every value bound, nothing spliced in.
///
/// What no index knows — regular expressions, parts of addresses, tags by their beginning — is asked of a function that
/// is there only while the query runs.
struct CompiledQuery {
    private(set) var condition = ""
    private(set) var arguments = StatementArguments()
    private let order: SortOrder
    let limit: Int?
    private let database: Database
    private let bodyText: @Sendable (Item.Body) -> String
    /// Whether the condition names `item i`.
    private var readsItems = false
    private var matchers: [@Sendable ([DatabaseValue]) -> Bool] = []

    init(
        _ query: Query,
        in context: QueryContext,
        bodyText: @escaping @Sendable (Item.Body) -> String,
        database: Database
    ) throws {
        self.database = database
        self.bodyText = bodyText
        limit = query.limit
        order = SortOrder(query.sort ?? .published)
        condition = try sql(query.resolved(in: context))
    }

    /// Runs statements that hold the condition.
    func run<T>(_ body: (CompiledQuery) throws -> T) throws -> T {
        guard !matchers.isEmpty else { return try body(self) }
        let function = DatabaseFunction("quire_matches") { [matchers] values in
            guard let index = values.first.flatMap(Int.fromDatabaseValue) else { return false }
            return matchers[index](Array(values.dropFirst()))
        }
        database.add(function: function)
        defer { database.remove(function: function) }
        return try body(self)
    }

    /// Selects the numbers of the items, in order, no more than the limit.
    var numbersSQL: String {
        "SELECT s.item FROM state s JOIN item i ON i.number = s.item WHERE \(condition)"
            + " ORDER BY \(order.sql)" + limitSQL(limit)
    }

    /// Counts the items, without looking at what publishers said where the state knows enough.
    var countSQL: String {
        let tables = readsItems ? "state s JOIN item i ON i.number = s.item" : "state s"
        return "SELECT count(*) FROM (SELECT 1 FROM \(tables) WHERE \(condition)\(limitSQL(limit)))"
    }

    /// Selects the identities of the subscriptions the items are from.
    var sourcesSQL: String {
        let tables = readsItems ? "state s JOIN item i ON i.number = s.item" : "state s"
        return "SELECT id FROM source WHERE number IN (SELECT DISTINCT s.source FROM \(tables) WHERE \(condition))"
    }

    /// Selects one page of items, the value they are sorted by behind each.
    func page(
        after cursor: PageCursor?,
        count: Int,
        withBodies: Bool = false
    ) -> (sql: String, arguments: StatementArguments) {
        var (whole, arguments) = (condition, arguments)
        if let cursor {
            whole += " AND " + order.afterSQL
            let key = cursor.key.databaseValue
            arguments += [key, key, cursor.number]
        }
        let selection = withBodies ? ItemRow.selection : ItemRow.listSelection
        let tables = withBodies ? ItemRow.tables : ItemRow.listTables
        let sql =
            "SELECT \(selection), \(order.column) FROM \(tables) WHERE \(whole)"
            + " ORDER BY \(order.sql)" + limitSQL(count)
        return (sql, arguments)
    }

    private func limitSQL(_ limit: Int?) -> String { limit.map { " LIMIT \($0)" } ?? "" }
}

extension CompiledQuery {
    private mutating func sql(_ predicate: ResolvedPredicate) throws -> String {
        switch predicate {
        case .all(let terms): return try join(terms, by: "AND", empty: "1")
        case .any(let branches): return try join(branches, by: "OR", empty: "0")
        case .not(.read): return "s.read_at IS NULL"
        case .not(.starred): return "s.starred = 0"
        case .not(.hidden): return "s.hidden = 0"
        case .not(.since(let date)): return "s.date < " + bind(StoredDate.encode(ceiling: date))
        case .not(let inner): return "NOT (" + (try sql(inner)) + ")"
        case .read: return "s.read_at IS NOT NULL"
        case .starred: return "s.starred = 1"
        case .hidden: return "s.hidden = 1"
        case .since(let date): return "s.date >= " + bind(StoredDate.encode(ceiling: date))
        case .phrase(let phrase, let column):
            return "s.item IN (SELECT rowid FROM search WHERE search MATCH \(bind(phrase.matchExpression(column))))"
        case .tag(.equal(let tag)):
            return "s.item IN (SELECT item FROM tag WHERE folded = \(bind(StoredText.encode(tag))))"
        case .tag(let match):
            return "EXISTS (SELECT 1 FROM tag t WHERE t.item = s.item AND "
                + matcher("t.tag") { Self.text($0[0]).map(match.matches) ?? false } + ")"
        case .source(let match): return try sql(match)
        case .text(let text, let match): return sql(text, match)
        }
    }

    /// Joins conditions as a balanced tree: SQLite refuses expressions nested a thousand deep.
    private mutating func join(
        _ predicates: [ResolvedPredicate],
        by word: String,
        empty: String
    ) throws -> String {
        guard !predicates.isEmpty else { return empty }
        var parts: [String] = []
        for predicate in predicates { parts.append(try sql(predicate)) }
        while parts.count > 1 {
            parts = stride(from: 0, to: parts.count, by: 2).map { index in
                index + 1 < parts.count ? "(\(parts[index]) \(word) \(parts[index + 1]))" : parts[index]
            }
        }
        return parts[0]
    }

    private mutating func sql(_ match: SourceMatch) throws -> String {
        let sources = try Row.fetchAll(database, sql: "SELECT number, id FROM source")
        let numbers = sources.filter { match.matches(SourceID(StoredText.decode($0[1] as String))) }
            .map { $0[0] as Int64 }
        if let only = numbers.first, numbers.count == 1 { return "s.source = " + bind(only) }
        let list = JSONValue.array(numbers.map { .int(Int($0)) }).line
        return "s.source IN (SELECT value FROM json_each(\(bind(list))))"
    }

    private mutating func sql(_ text: ItemText, _ match: TextMatch) -> String {
        let bodyText = bodyText
        readsItems = true
        switch text {
        case .title: return matcher("i.title") { Self.text($0[0]).map(match.matches) ?? false }
        case .url: return matcher("i.url") { Self.text($0[0]).map(match.matches) ?? false }
        case .author: return matcher("i.authors") { Self.list($0[0]).contains(where: match.matches) }
        case .category: return matcher("i.categories") { Self.list($0[0]).contains(where: match.matches) }
        case .anything:
            let columns = """
                i.title, i.authors, i.summary, (SELECT is_html FROM body WHERE item = s.item), \
                (SELECT content FROM body WHERE item = s.item)
                """
            return matcher(columns) { values in
                let body = ItemRow.body(
                    isHTML: Bool.fromDatabaseValue(values[3]),
                    content: String.fromDatabaseValue(values[4])
                )
                return [Self.text(values[0]), Self.text(values[2]), body.map(bodyText)]
                    .contains { $0.map(match.matches) ?? false } || Self.list(values[1]).contains(where: match.matches)
            }
        }
    }

    private static func text(_ value: DatabaseValue) -> String? {
        StoredText.decode(String.fromDatabaseValue(value))
    }

    private static func list(_ value: DatabaseValue) -> [String] {
        StoredText.decode(list: String.fromDatabaseValue(value))
    }

    private mutating func matcher(
        _ columns: String,
        _ body: @escaping @Sendable ([DatabaseValue]) -> Bool
    ) -> String {
        matchers.append(body)
        return "quire_matches(\(bind(matchers.count - 1)), \(columns))"
    }

    private mutating func bind(_ value: some DatabaseValueConvertible) -> String {
        arguments += [value]
        return "?"
    }
}

extension SearchPhrase {
    /// The phrase in the language of FTS5: tokens hold letters, digits and pictographs only, so nothing needs escaping
    /// inside the quotation marks.
    fileprivate func matchExpression(_ column: SearchColumn?) -> String {
        let phrase = "\"" + tokens.joined(separator: " ") + "\"" + (lastIsPrefix ? " *" : "")
        return column.map { "\($0.rawValue) : \(phrase)" } ?? phrase
    }
}

extension StoredDate {
    /// The first stored moment that is not before a date.
    fileprivate static func encode(ceiling date: Date) -> Int64 {
        let stored = encode(date)
        return decode(stored) < date ? stored + 1 : stored
    }
}
