package import Query

/// `/ WORDS`: lists what a search finds; without a query, repeats the last search.
package struct SearchCommand: Command {
    package var query: Query?

    package init(_ query: Query?) {
        self.query = query
    }

    package func run(_ turn: Turn) async throws {
        let lists = turn.features.lists
        if let query { lists.lastSearch = query }
        guard let search = lists.lastSearch else { return turn.say(.lists(.nothingSearched)) }
        try await lists.show(Question(search), turn)
    }
}
