import ReaderShell
import Screens
import Services
import SystemSupport

extension App {
    /// The reader over the process's own input and output.
    @MainActor
    var reader: ReaderProgram {
        ReaderProgram(
            environment: environment,
            settings: readerSettings,
            locations: locations,
            libraryProblem: libraryProblem,
            explainer: clock.explainer,
            completion: { completion },
            readerEnvironment: { readerEnvironment(display: $0) }
        )
    }

    /// The services, as the reader takes them.
    @MainActor
    func readerEnvironment(display: Display) -> ReaderEnvironment {
        ReaderEnvironment(
            session: { rows in
                let screens = sessionScreens(rows: rows)
                return SessionViewModel(
                    environment: items.sessionEnvironment(screens: screens, feeds: feeds, changes: changes),
                    state: SessionState(isInteractive: display.isInteractive, screens: homeSections.names)
                )
            },
            subscriptions: subscriptionActions,
            refresh: { refresh.start($0).news },
            export: { request in
                try await exporter.run(request.relative(to: environment.variables["HOME"]), print: display.print)
            },
            statistics: { try await history.statistics($0) },
            browse: { address in
                let hasTerminal = environment.inputIsTerminal && environment.outputIsTerminal
                return try Browser(variables: childVariables, hasTerminal: hasTerminal).open(address)
            },
            now: clock.now,
            utcOffset: clock.utcOffset,
            display: display,
            accounts: accounts.actions
        )
    }
}

extension App {
    /// The screens of a session, with the number of rows of each section of a screen.
    @MainActor
    func sessionScreens(rows: @escaping (HomeScreen) -> [Int]) -> SessionScreens {
        SessionScreens(
            home: { name in
                let rowLimit = max(HomeScreen.usualRows, environment.rows ?? 0)
                return try await home.viewModel(named: name, rowLimit: rowLimit, rows: rows)
            },
            weather: { WeatherViewModel(environment: screens.weatherEnvironment) },
            repositories: { RepositoriesViewModel(environment: screens.repositoriesEnvironment) },
            pages: { try screens.pages($0) }
        )
    }

    @MainActor
    private var subscriptionActions: SubscriptionActions {
        var actions = catalog.actions(with: answers, fetcher: fetcher)
        actions.isDueByChangedKey = { await fetcher.isDueByChangedKey($0.subscription, record: $0.record) }
        return actions
    }
}

extension ExportRequest {
    /// Replaces `~/` at the beginning of the path, which no shell has replaced at the reader's own prompt.
    fileprivate func relative(to home: String?) -> ExportRequest {
        var request = self
        if let path, path.hasPrefix("~/"), let home, !home.isEmpty { request.path = home + path.dropFirst() }
        return request
    }
}
