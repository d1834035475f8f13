import FeedModel
import OpenCombine
import Screens
import Streams

extension Reader {
    /// Asks again for the page shown, or for the page that the open item was chosen from.
    func again() async throws {
        switch place == .item ? numberedPlace : place {
        case .home, .item: try await home()
        case .list:
            guard let query = await firstValue(of: listing.outputs.screen)?.query else { return try await home() }
            try await list(query)
        case .pages: try await refreshPages()
        case .repositories:
            guard let screen = await firstValue(of: repositoriesModel.outputs.screen) else { return }
            await searchRepositories(screen.words)
        case .weather:
            try await weather(Arguments(CommandLineWords(verbatim: ["weather"]), of: .weather), as: weatherForm)
        }
    }
}
