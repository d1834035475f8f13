import FeedModel
import PluginTrust
import ReaderShell
import Screens
import Services
import SubscriptionFormats
import SystemSupport

extension App {
    @MainActor
    var reader: ReaderProgram {
        ReaderProgram(
            environment: environment,
            settings: readerSettings,
            locations: locations,
            libraryProblem: libraryProblem,
            explainer: clock.explainer,
            completion: completion,
            askAboutCommands: { await askAboutCommands() },
            readerEnvironment: { readerEnvironment(display: $0) }
        )
    }

    /// Asks at the terminal about each command of the subscriptions that was not decided about, once.
    @MainActor
    private func askAboutCommands() async {
        guard let commands, let file = try? catalog.store.read() else { return }
        for subscription in file.subscriptions {
            guard let command = subscription.uri.command, let obstacle = commands.obstacle(to: subscription.uri),
                [.undecided, .allowedInSandboxOnly].contains(obstacle)
            else { continue }
            guard let answer = await CommandQuestion.ask(about: subscription.uri, command) else { return }
            // It is asked for again at the next start.
            guard let isYes = answer.isYes else { continue }
            do {
                try commands.decide(subscription.uri, isAllowed: isYes, at: clock.now())
            } catch {
                Output.error.writeSentence("quire: \(clock.explainer.explain(error).line)")
            }
        }
    }

    @MainActor
    func readerEnvironment(display: Display) -> ReaderEnvironment {
        ReaderEnvironment(
            session: { settings, rows in
                SessionViewModel(
                    environment: sessionEnvironment(display: display, rows: rows),
                    state: SessionState(
                        isInteractive: display.isInteractive,
                        screens: homeSections.names,
                        settings: settings
                    )
                )
            },
            subscriptions: KnownSubscriptions(
                sources: { catalog.registry.descriptors },
                file: locations?.subscriptionsFile,
                problems: { ((try? catalog.store.problems()) ?? []).map { ($0.line, $0.error) } }
            ),
            programs: ProgramActions(
                browse: { address in
                    let hasTerminal = environment.inputIsTerminal && environment.outputIsTerminal
                    return try Browser(variables: childVariables, hasTerminal: hasTerminal).open(address)
                },
                pager: TextPager(variables: childVariables).program
            ),
            now: clock.now,
            explainer: { clock.explainer },
            display: display,
            keyboard: accounts.keyboard
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
    func sessionEnvironment(display: Display, rows: @escaping (HomeScreen) -> [Int]) -> SessionEnvironment {
        SessionEnvironment(
            screens: sessionScreens(rows: rows),
            reading: items.reading(feeds: feeds, changes: changes),
            marking: items.marking,
            subscriptions: catalog.sessionSubscriptions(
                feeds: feeds,
                answers: answers,
                fetcher: fetcher,
                refresh: refresh,
                mover: mover
            ) {
                uri,
                isAllowed in
                try commands?.decide(uri, isAllowed: isAllowed, at: clock.now())
            },
            accounts: accounts.sessionAccounts,
            export: { request in
                let request = request.relative(to: environment.variables["HOME"])
                return sessionOutcome { @MainActor in try await exporter.run(request, print: display.print) }
            }
        )
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
