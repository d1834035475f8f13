package import FeedModel

/// `read 3`, `star QUERY`: marks rows, the open item, or the items of a query.
package struct MarkCommand: Command {
    package var kind: Event.Kind
    package var target: MarkTarget
    /// The name of the command, which the ledger records.
    package var name: String

    package init(_ kind: Event.Kind, _ target: MarkTarget, via name: String) {
        self.kind = kind
        self.target = target
        self.name = name
    }

    package func run(_ turn: Turn) async throws {
        if case .rows(let selection, _) = target { turn.noteRange(of: selection) }
        switch try decision(in: turn.places) {
        case .nothing(let message): turn.say(.marks(message))
        case .wholeList(let list):
            guard let plan = try await plan(for: list, turn) else { return turn.say(.marks(.nothingMarked)) }
            try await turn.features.marks.mark(plan, turn)
        case .items(let plan):
            guard try await isConfirmed(plan, turn) else { return turn.say(.marks(.nothingChanged)) }
            try await turn.features.marks.mark(plan, turn)
        }
    }
}

@MainActor
extension MarkCommand {
    /// Counts what would change, and asks if it is more than a screenful.
    private func isConfirmed(_ plan: MarkPlan, _ turn: Turn) async throws -> Bool {
        guard !plan.isConfirmed, let query = plan.changing else { return true }
        let first = WindowRequest(question: Question(query), length: turn.room + 1)
        let page = try await turn.deciding { try await turn.features.lists.window(first) }
        guard page.items.count > turn.room else { return true }
        let hasList = turn.places.list != nil
        let question = plan.question(count: page.total, atLeast: turn.room, hasList: hasList)
        return try await turn.ask(.marks(question)) == true
    }

    /// Loads a list to its end, because an item that was read since then still has a row; `nil` if another page hides the list.
    ///
    /// A very long list is marked by its query.
    private func plan(for listed: ListPlace, _ turn: Turn) async throws -> MarkPlan? {
        var list = listed
        while let next = list.next {
            let question = list.question
            guard list.total ?? 0 <= Self.maximumLoaded else {
                let request = turn.places.markRequest(kind, .found(question.query), via: name)
                return MarkPlan(request: request, isOfWholeList: true)
            }
            let window = WindowRequest(question: question, cursor: next, length: Self.windowLength)
            let page = try await turn.deciding { try await turn.features.lists.window(window) }
            // Another page may have come in the meantime.
            guard turn.change({ $0.append(page, to: question) }) ?? nil != nil, let longer = turn.places.list else {
                return nil
            }
            list = longer
        }
        let request = turn.places.markRequest(kind, .these(list.items.map(\.id)), via: name)
        return MarkPlan(request: request, isOfWholeList: true)
    }

    /// The number of rows up to which a list is loaded.
    private static let maximumLoaded = 20_000
    private static let windowLength = 1000
}
