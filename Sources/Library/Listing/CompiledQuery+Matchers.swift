import FeedModel
import GRDB
import Query
import RegularExpression
import Synchronization

/// The conditions that no index covers, which a function matches while the query runs.
extension CompiledQuery {
    /// Calls a closure that runs statements with the condition.
    ///
    /// - Throws: ``FeedModel/LibraryError/tooCostly(expression:)``, and the errors of the statements.
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
