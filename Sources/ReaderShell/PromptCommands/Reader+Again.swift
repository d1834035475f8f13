import OpenCombine
import Screens
import Streams

extension Reader {
    /// Continues a long item, or shows the next rows of a list or of a service.
    func more() async throws {
        if pager.isPending { return turnPage() }
        switch service ?? numberedService {
        case .pages: try await morePages()
        case .repositories: try await moreRepositories()
        case .weather, nil: await send(.more)
        }
    }

    /// Asks again for the page shown, or for the page that the open item was chosen from.
    func again() async throws {
        switch service ?? numberedService {
        case .pages: try await refreshPages()
        case .repositories:
            guard let screen = await firstValue(of: repositoriesModel.outputs.screen) else { return }
            await searchRepositories(screen.words)
        case .weather:
            try await weather(Arguments(CommandLineWords(verbatim: ["weather"]), of: .weather), as: weatherForm)
        case nil:
            if state.hasQuestion { return await send(.again) }
            await send(.home(atOnce: environment.display.isInteractive))
        }
    }

    /// The service whose page is shown, or that the open item was chosen from.
    private var numberedService: Service? {
        if state.place == .weather { return .weather }
        guard case .service(let service) = state.numberedPlace else { return nil }
        return service.kind == .pages ? .pages : .repositories
    }
}
