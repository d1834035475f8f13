import FeedModel
import Fetching
import Foundation
import Library
import ReaderShell
import Screens
import Services
import SourceAPI
import SystemSupport

extension App {
    var library: Library { libraries.current }

    var queries: ItemQueries {
        ItemQueries(libraries: libraries, catalog: catalog, sections: homeSections, clock: clock)
    }

    var feeds: FeedList {
        FeedList(catalog: catalog, queries: queries, libraries: libraries) { [fetcher] in fetcher.host(of: $0) }
    }

    var history: HistoryService {
        HistoryService(libraries: libraries, catalog: catalog, queries: queries, clock: clock)
    }

    var items: ItemService {
        ItemService(
            libraries: libraries,
            queries: queries,
            catalog: catalog,
            history: history,
            answers: answers,
            clock: clock
        )
    }

    var refresh: RefreshService {
        RefreshService(
            fetcher: fetcher,
            catalog: catalog,
            queries: queries,
            libraries: libraries,
            clock: clock,
            jobs: configuration.jobs,
            isOffline: isOffline
        )
    }

    var home: HomeContent {
        HomeContent(
            sections: homeSections,
            fetcher: fetcher,
            catalog: catalog,
            queries: queries,
            libraries: libraries,
            clock: clock,
            deadline: configuration.deadline
        )
    }

    var accounts: AccountCoordinator {
        AccountCoordinator(
            isDemo: isDemo,
            catalog: catalog,
            credentials: credentials,
            namedCredentials: configuration.sources.values.compactMap(\.fetch.credential),
            fetcher: fetcher,
            libraries: libraries,
            answers: answers,
            sessionFile: sessionFile,
            exporter: exporter,
            dataFolder: locations?.data,
            environment: environment,
            clock: clock
        )
    }

    var importer: Importer {
        Importer(
            libraries: libraries,
            catalog: catalog,
            clock: clock,
            spoolFolder: locations?.data ?? environment.temporaryFolder,
            permissions: commands
        )
    }

    var exporter: Exporter {
        Exporter(libraries: libraries, catalog: catalog, queries: queries, clock: clock)
    }

    var problems: SubscriptionProblems {
        SubscriptionProblems(
            catalog: catalog,
            locations: locations,
            settings: Set(configuration.sources.keys),
            clock: clock
        )
    }

    var permissions: FilePermissions {
        FilePermissions(
            locations: locations,
            hasSecretHeaders: configuration.sources.values.contains { $0.fetch.headers != [:] }
        )
    }

    /// The author of this machine's journal: users' histories are never exchanged with each other.
    var journalAuthor: Journal.Author {
        Journal.Author(profile: person + (libraries.user.map { "/" + $0.folder } ?? ""), device: device)
    }

    /// The style of pages.
    var style: PageStyle {
        PageStyle(
            now: clock.now(),
            clock: clock.explainer.clock,
            width: environment.columns,
            settings: readerSettings
        )
    }

    /// The format of items on one line.
    var itemFormat: ItemForm.Format {
        ItemForm.Format(
            symbols: readerSettings.symbols,
            now: clock.now(),
            utcOffset: clock.utcOffset,
            columns: environment.columns
        )
    }

    /// The environment of programs that are started: without secrets.
    var childVariables: [String: String] {
        SecretVariables(environment.variables, origins: configuration.credentials).harmless
    }
}
