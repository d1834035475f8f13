/// `save 1-3 FILE`: writes the texts of items to a file, or each to a file in a folder.
package struct SaveCommand: Command {
    /// The items; `nil` for the open one.
    package var items: ItemSelection?
    package var path: String

    package init(_ items: ItemSelection?, to path: String) {
        self.items = items
        self.path = path
    }

    package func run(_ turn: Turn) async throws {
        let files = turn.features.files
        let items = try await files.items(of: items, for: "save", turn)
        let plan = try await turn.deciding { try await files.plan(SaveRequest(items: items, path: path)) }
        if !plan.existing.isEmpty {
            guard turn.isInteractive else { throw FilesError.exists(plan.existing) }
            guard try await turn.ask(.files(.confirm(plan.existing))) == true else {
                return turn.say(.files(.nothingSaved))
            }
        }
        // Without the prompt, Ctrl-C stops the command between two files.
        let writing = Phase.writing(saying: .files(.saving), givesPromptBack: false)
        var count = 0
        var failure: SessionFailure?
        for file in plan.files where failure == nil && !Task.isCancelled {
            failure = try await turn.write(files.save, file, in: writing)
            if failure == nil { count += 1 }
        }
        if count > 0 { turn.say(.files(.saved(SaveOutcome(plan: plan, count: count)))) }
        if let failure { throw failure }
    }
}
