import FeedModel
import Query
import Screens
import Streams

extension Reader {
    /// Lists what a query finds; without one, what is unread.
    func list(_ arguments: [String]) async throws {
        let text = arguments.isEmpty ? "unread" : CommandLineWords.joined(arguments)
        try await list(Query(parsing: text))
    }

    /// Lists items that have all these words.
    func search(_ arguments: [String]) async throws {
        guard !arguments.isEmpty else { throw usage(.search) }
        try await list(Query(parsing: CommandLineWords.joined(arguments)))
    }

    /// Lists the next page, numbered on from the last.
    func more() async throws {
        let before = numbered.count
        guard place == .list, let screen = await firstValue(of: listing.outputs.screen), screen.next != nil else {
            return print("There are no more items.")
        }
        listing.inputs.more.send()
        try await showList(from: before)
    }

    private func list(_ query: Query) async throws {
        place = .list
        listing.inputs.query.send(query)
        try await showList(from: 0)
    }

    private func showList(from start: Int) async throws {
        let finished = await firstValue(of: listing.outputs.screen) { $0.phase != .loading && $0.phase != .loadingMore }
        guard let screen = finished else { return }
        if case .failed(let failure) = screen.phase { throw failure }
        numbered = screen.items
        if start == 0 { position = nil }
        print(ListingPage(screen: screen, from: start, style: style).lines)
    }

    /// The error of a command that was typed wrongly.
    func usage(_ name: Command.Name) -> CommandError {
        let arguments = Command.all.first { $0.name == name }?.arguments ?? ""
        return .usage(command: name.rawValue, arguments: arguments)
    }
}
