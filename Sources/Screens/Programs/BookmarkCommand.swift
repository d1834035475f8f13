/// `bookmark 2 "To quote"`: passes the pages of items to the program of bookmarks, one after the other.
package struct BookmarkCommand: Command {
    /// The items; `nil` for the open one.
    package var items: ItemSelection?
    package var description: String

    package init(_ items: ItemSelection?, description: String) {
        self.items = items
        self.description = description
    }

    package func run(_ turn: Turn) async throws {
        let programs = turn.features.programs
        let items = try await turn.features.files.items(of: items, for: "bookmark", turn)
        let pages = try await turn.deciding { try await programs.pages(items) }
        let writing = Phase.writing(saying: .programs(.bookmarking), givesPromptBack: true)
        var titles: [String] = []
        let failure = try await turn.failure {
            for page in pages {
                let bookmark = Bookmark(page: page, description: description)
                let printed = try await turn.write(programs.bookmark, bookmark, in: writing)
                if printed.isEmpty {
                    titles.append(page.title)
                } else {
                    turn.say(.programs(.bookmarkAnswered(printed, title: page.title)))
                }
            }
        }
        if !titles.isEmpty { turn.say(.programs(.bookmarked(titles))) }
        if let failure { turn.say(failure) }
    }
}
