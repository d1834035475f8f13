/// `articles ADDRESS`, `news ADDRESS`: shows the pages of a source without subscribing to it.
package struct PagesCommand: Command {
    package var request: PagesRequest

    package init(_ request: PagesRequest) {
        self.request = request
    }

    package var continuesRequest: Bool { true }

    package func run(_ turn: Turn) async throws {
        let pages = turn.features.pages
        turn.change { $0.lastAsked = .pages(request) }
        // The address is known once the source has been found.
        let source = try await turn.awaiting(.pages(nil, from: 0)) { try await pages.find(request) }
        try await pages.show(source.uri, from: 0, turn) { pages.open(request, source) }
    }
}
