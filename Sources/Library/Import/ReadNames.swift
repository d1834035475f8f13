import FeedModel
import Foundation
import GRDB

/// Finds the items that a list of read articles names: by their guid, by their address, or as newsboat names them (``NewsboatGuid``).
struct ReadNames {
    private let database: Database
    private let date: (String) -> Date?

    /// - Parameter date: Parses the text of a feed's date.
    init(in database: Database, date: @escaping (String) -> Date?) {
        (self.database, self.date) = (database, date)
    }

    /// Returns the numbers of the items that names mean, without the names that mean none for certain.
    func items(named names: Set<String>) throws -> [String: Set<Int64>] {
        let dated = names.compactMap { name in NewsboatGuid.link(in: name).map { ($0, name) } }
        let links = Dictionary(grouping: dated, by: \.0).mapValues {
            $0.map { ($0.1, date(String($0.1.dropFirst($0.0.count)))) }
        }
        var (exact, sure, likely): ([String: Set<Int64>], [String: Set<Int64>], [String: Set<Int64>]) = ([:], [:], [:])
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT number, guid, url, title, coalesce(published, updated) FROM item
                WHERE number NOT IN (SELECT item FROM renamed)
                """
        )
        while let row = try rows.next() {
            let number: Int64 = try row.at(0)
            let guid = NULSafeText.decode(try row.at(1) as String)
            let url = NULSafeText.decode(try row.at(2) as String?)
            for name in Set([guid, url ?? guid]) where names.contains(name) { exact[name, default: []].insert(number) }
            if url == nil {
                let title = NULSafeText.decode(try row.at(3) as String).trimmed
                if names.contains(title) { likely[title, default: []].insert(number) }
            }
            if let short = NewsboatGuid.shortened(guid), names.contains(short) {
                likely[short, default: []].insert(number)
            }
            guard !links.isEmpty, let url else { continue }
            let published = StoredDate.decode(try row.at(4) as Int64?)
            for link in Set([url, NewsboatGuid.shortened(url) ?? url]) {
                for (name, date) in links[link] ?? [] {
                    if date != nil, date == published { sure[name, default: []].insert(number) }
                    likely[name, default: []].insert(number)
                }
            }
        }
        let certain = likely.merging(sure) { $1 }.filter { $0.value.count == 1 }
        return exact.merging(certain) { first, _ in first }
    }
}
