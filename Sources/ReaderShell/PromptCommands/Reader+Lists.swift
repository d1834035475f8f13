import FeedModel
import OpenCombine
import Query
import Screens
import Streams

extension Reader {
    /// Lists the items a query finds; without a query, unread items.
    func list(_ arguments: Arguments) async throws {
        try arguments.refuseOptions()
        try await list(Query(parsing: arguments.isEmpty ? "unread" : arguments.query))
    }

    /// Lists the items that contain all the given words.
    func search(_ arguments: Arguments) async throws {
        guard !arguments.isEmpty else { throw arguments.usage }
        try await list(Query(parsing: arguments.query))
    }

    /// Continues a long item, or prints the next page of a list with consecutive numbers.
    func more() async throws {
        if !unshown.isEmpty { return turnPage() }
        // A page that could not be fetched has no numbers; the list before it is not meant.
        let isListed = [.list, .pages, .repositories].contains(place)
        switch isListed ? place : numberedPlace {
        case .repositories: return try await moreRepositories()
        case .pages: return try await morePages()
        case .list: break
        case .home, .item, .weather: return print("There are no more items.")
        }
        guard let screen = await firstValue(of: listing.outputs.screen), screen.next != nil else {
            return print("There are no more items.")
        }
        place = .list
        listing.inputs.more.send()
        try await showList(from: screen.items.count)
    }

    /// Lists the items a query finds.
    func list(_ query: Query) async throws {
        place = .list
        listing.inputs.query.send(query)
        try await showList(from: 0)
    }

    private func showList(from start: Int) async throws {
        let finished = await firstValue(of: listing.outputs.screen) { !$0.phase.isLoading }
        guard let screen = finished else { return }
        if case .failed(let failure) = screen.phase { throw failure }
        numbered = screen.items
        numberedPlace = .list
        if start == 0 { position = nil }
        print(ListingPage(screen: screen, from: start, style: style).lines)
    }
}
