import Query

/// `show WORDS`: opens the row whose title has the words.
package struct OpenTitledCommand: Command {
    package var words: String

    package init(_ words: String) {
        self.words = words
    }

    package func run(_ turn: Turn) async throws {
        let row = try turn.places.row(titled: words)
        try await turn.features.items.open(ItemSelection(row: row), turn)
    }
}

/// The reason why words that are a part of titles open nothing.
package enum RowTitleError: Error, Equatable, Sendable {
    case none(words: String)
    case several(words: String, rows: [Int])
}

extension Places {
    /// Returns the index of the only row whose title has words, or nothing but them.
    ///
    /// Case and accents do not matter.
    func row(titled words: String) throws(RowTitleError) -> Int {
        let title = SearchFolding.fold(words)
        let parts = title.split(separator: " ")
        let titles = numbered?.titles.map { $0.map(SearchFolding.fold) } ?? []
        var rows = titles.indices.filter { row in titles[row].map { parts.allSatisfy($0.contains) } ?? false }
        let whole = rows.filter { titles[$0] == title }
        if whole.count == 1 { rows = whole }
        guard let row = rows.first else { throw .none(words: words) }
        guard rows.count == 1 else { throw .several(words: words, rows: rows.map { $0 + 1 }) }
        return row
    }
}
