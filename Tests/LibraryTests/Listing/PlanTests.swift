import FeedModel
import Foundation
import GRDB
import Query
import Testing

@testable import Library

/// Tests of the indexes that SQLite chooses for the statements of CompiledQuery.
@Suite struct PlanTests {
    private func plan(_ sql: String, _ arguments: StatementArguments, of library: Library) async throws -> String {
        try await library.storage.read { database in
            try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                .map { $0["detail"] as String }.joined(separator: "\n")
        }
    }

    @Test func theFirstItemsOfASubscriptionAreReadInTheOrderOfAnIndex() async throws {
        let library = try World().memory()
        for (selection, index) in [
            (TopItemsSelection.unread, "state_source_unread"), (.read, "state_source_date"),
        ] {
            let plan = try await plan(selection.own, [1, 20], of: library)
            #expect(plan.contains("INDEX \(index) "), "\(plan)")
            #expect(!plan.contains("B-TREE FOR ORDER BY"), "\(plan)")
        }
    }

    @Test(arguments: [false, true])
    func listsUseTheirIndex(wasFilled: Bool) async throws {
        let library = try World().memory()
        if wasFilled {
            await library.beginBulkLoad(newSubscriptions: 100)
            await library.endBulkLoad()
        }
        let context = QueryContext(now: Date(timeIntervalSince1970: 0))
        try await library.store(makeItems(1...3), from: feed)
        func plans(_ text: String) async throws -> [String] {
            let query = try Query(parsing: text)
            return try await library.storage.read { database in
                let compiled = try CompiledQuery(
                    query,
                    in: context,
                    bodyText: QueryContext.roughText,
                    database: database
                )
                let pages = compiled.page(
                    after: PageCursor(tier: 0, key: .number(0), number: 0, delivered: 0),
                    count: 20
                )
                return try pages.map { page in
                    try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + page.sql, arguments: page.arguments)
                        .map { $0["detail"] as String }.joined(separator: "\n")
                }
            }
        }
        for (text, index) in [
            ("unread", "state_unread"), ("", "state_date"), ("sort:arrived", "state_arrived"),
            ("starred", "state_starred"),
            ("unread source:example", "state_source_unread"), ("source:example", "state_source_date"),
        ] {
            let plans = try await plans(text)
            for plan in plans {
                #expect(plan.contains("INDEX \(index) "), "\(text): \(plan)")
                #expect(!plan.contains("TEMP B-TREE"), "\(text): \(plan)")
            }
            // Items that compare equal are not looked at again on every page.
            #expect(plans.first?.contains("=? AND rowid>?") == true, "\(text): \(plans)")
        }
    }

    @Test func countsDoNotReadTheItems() async throws {
        let library = try World().memory()
        let context = QueryContext(now: Date(timeIntervalSince1970: 0))
        try await library.store(makeItems(1...3), from: feed)
        for text in ["", "unread", "unread source:example"] {
            let query = try Query(parsing: text)
            let (sql, arguments) = try await library.storage.read { database in
                let compiled = try CompiledQuery(
                    query,
                    in: context,
                    bodyText: QueryContext.roughText,
                    database: database
                )
                return (compiled.countSQL, compiled.arguments)
            }
            let plan = try await plan(sql, arguments, of: library)
            #expect(plan.contains("INDEX state_") && !plan.contains(" i "), "\(text): \(plan)")
        }
    }

    @Test func aHistoryByQueryIsReadByTime() async throws {
        let library = try World().memory()
        let context = QueryContext(now: Date(timeIntervalSince1970: 0))
        let items = makeItems(1...300)
        try await library.store(items, from: feed)
        try await library.mark(.read, items.map(\.id), screen: "list", via: "read")
        try await library.storage.onWriter { try $0.execute(sql: "ANALYZE") }
        for text in ["unread", "source:example", "title", "starred"] {
            let query = try Query(parsing: text)
            for part in HistorySelection.Part.allCases {
                let selection = try await library.storage.read { database in
                    let compiled = try CompiledQuery(
                        query,
                        in: context,
                        bodyText: QueryContext.roughText,
                        database: database
                    )
                    return HistorySelection(
                        HistoryRequest(query: query),
                        condition: (compiled.condition, compiled.arguments),
                        after: (HistoryPlace(at: 5, number: 5), part),
                        limit: 500
                    )
                }
                let plan = try await plan(selection.sql, selection.arguments, of: library)
                #expect(
                    plan.contains("INDEX event_at (\(part == .moment ? "at=? AND rowid>?" : "at>?"))"),
                    "\(text): \(plan)"
                )
                #expect(!plan.contains("B-TREE FOR ORDER BY"), "\(text): \(plan)")
            }
        }
    }
}
