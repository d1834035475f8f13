import Foundation
import GRDB

/// Finds the items that a list of read articles names: by their guid, by their address, or as newsboat names them (``NewsboatGuid``).
struct ReadNames {
    let database: Database
    let date: (String) -> Date?

    /// The items that a name may mean, which explain the longest part of it.
    private struct Candidates {
        var items: Set<Int64> = []
        var length = 0

        mutating func insert(_ item: Int64, length: Int) {
            guard length >= self.length else { return }
            if length > self.length { items = [] }
            self.length = length
            items.insert(item)
        }
    }

    /// Returns the numbers of the items that names mean, without the names that mean none for certain.
    func items(named names: Set<String>) throws -> [String: Set<Int64>] {
        let links = dated(names)
        let titles = Dictionary(names.map { (ArticleTraits.singleSpaced($0), $0) }) { first, _ in first }
        var exact: [String: Set<Int64>] = [:]
        var (sure, likely): ([String: Candidates], [String: Candidates]) = ([:], [:])
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(DuplicateGroups.first("number")), guid, url, title, coalesce(published, updated) FROM item
                """
        )
        while let row = try rows.next() {
            let number: Int64 = try row.at(0)
            let guid = try row.text(1)
            let url = try row.optionalText(2)
            for name in Set([guid, url ?? guid]) where names.contains(name) { exact[name, default: []].insert(number) }
            let title = try url == nil ? titles[ArticleTraits.singleSpaced(row.text(3))] : nil
            for name in [title, NewsboatGuid.shortened(guid), Self.otherScheme(guid), url.flatMap(Self.otherScheme)] {
                if let name, names.contains(name) {
                    likely[name, default: Candidates()].insert(number, length: name.count)
                }
            }
            guard !links.isEmpty, let url else { continue }
            let published = try row.date(4)
            for link in Set([url, NewsboatGuid.shortened(url) ?? url]) {
                for (name, date) in links[link] ?? [] {
                    if date == published { sure[name, default: Candidates()].insert(number, length: link.count) }
                    likely[name, default: Candidates()].insert(number, length: link.count)
                }
            }
        }
        // newsboat keeps the first of several articles with one guid.
        let shared = try Row.fetchAll(
            database,
            sql: "SELECT g.guid, \(DuplicateGroups.first("i.number")) FROM shared_guid g JOIN item i ON i.id = g.item"
        )
        for row in shared {
            let guid = try row.text(0)
            if names.contains(guid) { likely[guid, default: Candidates()].insert(try row.at(1), length: guid.count) }
        }
        let certain = likely.merging(sure) { $1 }.mapValues(\.items).filter { $0.value.count == 1 }
        return exact.merging(certain) { first, _ in first }
    }

    private static func otherScheme(_ address: String) -> String? {
        if address.hasPrefix("https://") { return "http" + address.dropFirst(5) }
        return address.hasPrefix("http://") ? "https" + address.dropFirst(4) : nil
    }

    /// Returns what can be the link in names that end with the text of a date, with the names and the dates.
    private func dated(_ names: Set<String>) -> [String: [(name: String, date: Date)]] {
        var links: [String: [(name: String, date: Date)]] = [:]
        for name in names where name.contains("://") {
            for start in name.indices.dropFirst(8).suffix(64) where NewsboatGuid.isDate(name[start...]) {
                guard !name[start...].contains("/"), let date = date(String(name[start...])) else { continue }
                links[String(name[..<start]), default: []].append((name, date))
            }
        }
        return links
    }
}
