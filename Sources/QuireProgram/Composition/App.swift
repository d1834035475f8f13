import FeedModel
import Fetching
import Foundation
import Library
import PluginSources
import PluginTrust
import Primitives
import ReaderShell
import Screens
import Services
import SourceAPI
import SystemSupport

/// The composition root: opens what a run needs and wires the services to each other.
///
/// A command names the services it uses as key paths (``Program/run(_:needsLibrary:_:_:)``); nothing else sees the whole of it.
struct App: Sendable {
    let environment: ProcessEnvironment
    /// Where files are; `nil` in the demonstration, which reads and writes none of the reader's.
    let locations: FileLocations?
    let configuration: Configuration
    let clock: RunClock
    /// Returns the language of the reader, with the present time.
    let vocabulary: @Sendable () -> any Vocabulary
    let readerSettings: ReaderSettings
    let catalog: SubscriptionCatalog
    let homeSections: HomeSections
    let libraries: LibraryProvider
    let changes: ItemChanges
    let libraryProblem: LibraryError?
    let credentials: CredentialStore
    let fetcher: SubscriptionFetcher
    let recorder: ExchangeRecorder?
    let plugins: PluginService
    /// The decisions about commands of the subscriptions file; `nil` in the demonstration, which runs none.
    let commands: CommandPermissions?
    let answers = AnswerCache()
    /// The file that records the last user; `nil` where none of the reader's files are used.
    let sessionFile: SessionFile?
    let device: String
    /// The name of the reader among the journals of a shared folder.
    let person: String
    /// The environment variables without the secrets.
    let childVariables: [String: String]
    /// The environment of libraries whose changes nothing of this run shows.
    let otherLibraries: Library.Environment
    let isDemo: Bool
    /// Whether no server is asked and no recording answers.
    let isOffline: Bool

    /// - Parameters:
    ///   - needsLibrary: Whether a library that cannot be used is an error. The reader continues with one in memory, so that it can
    ///     still read; a command that marks or exports does not.
    ///   - waitsForDisk: Whether the library syncs what it commits. Only the negative control of the fault sweeps says no.
    init(
        _ options: GlobalOptions,
        environment: ProcessEnvironment,
        sources: [any Source] = BuiltInSources.all,
        needsLibrary: Bool = true,
        waitsForDisk: Bool = true
    ) throws {
        self.environment = environment
        let recordings = try Self.recordings(options)
        let recorded = recordings?.recorded
        let now: @Sendable () -> Date = { recorded ?? environment.now() }
        let local = LocalClock { recorded == nil ? environment.utcOffset($0) : 0 }
        locations = try options.demo ? nil : FileLocations(home: options.home, environment: environment.variables)
        let builtIn = BuiltInSources.names.union(sources.map(\.descriptor.id))
        let installed = locations.map(InstalledPlugins.init)
        configuration = try Configuration(at: locations, endpoints: try SourceRegistry(sources).serviceKeys)
        var surroundings = ProgramSurroundings(
            variables: environment.variables,
            isOffline: options.offline || recordings != nil,
            deadline: configuration.deadline,
            temporaryFolder: environment.temporaryFolder,
            reader: "quire/\(Version.text)"
        )
        surroundings.requiresSandbox = configuration.requiresSandbox
        let external = try installed?.sources(besides: builtIn, surroundings: surroundings) ?? []
        let isSandboxed = configuration.sandboxesCommands
        commands = locations.map { CommandPermissions($0, isSandboxed: isSandboxed) }
        plugins = PluginService(
            plugins: installed,
            commands: commands,
            builtIn: builtIn,
            surroundings: surroundings,
            environment: environment,
            now: now,
            vocabulary: { English(clock: local, now: now()) }
        )
        childVariables = SecretVariables(environment.variables, origins: configuration.credentials).harmless
        let commandSources = commands?.sources(
            CommandSurroundings(surroundings, variables: childVariables, isSandboxed: isSandboxed)
        )
        let registry = try SourceRegistry(
            sources + (options.demo || configuration.hasExamples ? [BuiltInSources.example] : [])
                + (commandSources ?? []) + external,
            commandObstacle: { [commands] in commands?.obstacle(to: $0) },
            pluginObstacle: plugins.obstacleCheck()
        )
        readerSettings = configuration.reader.applying(options, in: environment)
        device = configuration.device ?? environment.hostName
        person = configuration.profile ?? environment.userName
        isDemo = options.demo
        isOffline = options.offline && recordings == nil
        sessionFile = locations.map { SessionFile(path: $0.session) }

        let changes = ItemChanges()
        self.changes = changes
        var libraryEnvironment = Library.Environment(
            now: now,
            newUID: environment.newUID,
            device: device,
            bodyText: BodyText.plain
        )
        libraryEnvironment.duplicates = configuration.duplicates
        libraryEnvironment.waitsForDisk = waitsForDisk
        otherLibraries = libraryEnvironment
        libraryEnvironment.didChange = { changes.send($0) }
        (libraries, libraryProblem) = try Self.libraries(
            at: locations,
            of: sessionFile?.user(),
            environment: libraryEnvironment,
            needsLibrary: needsLibrary
        )
        let store = locations.map { SubscriptionsStore(path: $0.subscriptionsFile) }
        catalog = SubscriptionCatalog(
            registry: registry,
            store: store ?? SubscriptionsStore(text: Demo.subscriptions),
            sections: configuration.screens.flatMap { $0.sections.compactMap(\.address) },
            libraries: libraries
        )
        homeSections = HomeSections(
            catalog: catalog,
            screens: configuration.screens,
            configurationFile: locations?.configurationFile ?? "the demonstration"
        )
        let secrets = KnownSecrets()
        let replaced = registry.replaced(by: configuration.endpoints)
        recorder = try options.record.map { folder throws(FileError) in
            try ExchangeRecorder(folder: folder, now: now, secrets: secrets, replaced: replaced)
        }
        let credentials = CredentialStore(
            at: locations,
            origins: configuration.credentials,
            variables: environment.variables,
            keys: Set(registry.descriptors.flatMap { $0.credentials.map(\.name) }),
            replayed: options.demo ? [] : recordings?.credentials(of: registry, configuration) ?? [],
            secrets: secrets
        )
        self.credentials = credentials
        let symbols = readerSettings.symbols
        let vocabulary: @Sendable () -> any Vocabulary = {
            English(
                clock: local,
                now: now(),
                symbols: symbols,
                credentialPlace: { credentials.place(of: $0) }
            )
        }
        self.vocabulary = vocabulary
        clock = RunClock(
            now: now,
            utcOffset: local.offset,
            explain: { error in
                let explanation = vocabulary().explain(error)
                return (explanation.what, explanation.remedy)
            },
            reason: { vocabulary().reason($0) }
        )
        let backoffs = BackoffRegistry(isEnabled: !options.demo)
        let network = Network(
            recordings: recordings,
            isOffline: options.offline,
            recorder: recorder,
            configuration: configuration,
            variables: environment.variables
        )
        fetcher = SubscriptionFetcher(
            fetcher: network.fetcher(
                backoffs: backoffs,
                secrets: secrets,
                credentials: { name throws(SourceError) in
                    try await credentials.credential(forFetching: name, vocabulary: vocabulary())
                },
                now: now
            ),
            registry: registry,
            backoffs: backoffs,
            retryCredentials: { await credentials.lookAgain(for: $0) },
            keyFiles: locations.map { [$0.credentialsFile, $0.configurationFile, $0.subscriptionsFile] } ?? [],
            interval: configuration.interval,
            settings: configuration.sources
        )
    }

    private static func recordings(_ options: GlobalOptions) throws -> Recordings? {
        if options.demo { return try Demo.recordings() }
        return try options.replay.map { try Recordings(folder: $0) }
    }

    private static func libraries(
        at locations: FileLocations?,
        of user: User?,
        environment: Library.Environment,
        needsLibrary: Bool
    ) throws(LibraryError) -> (LibraryProvider, LibraryError?) {
        @Sendable func open(_ user: User?) throws(LibraryError) -> Library {
            guard let locations else { return try .inMemory(environment: environment) }
            return try Library(path: locations.database(of: user), environment: environment)
        }
        do throws(LibraryError) {
            return (LibraryProvider(try open(user), of: user, open: open), nil)
        } catch {
            if needsLibrary { throw error }
            return (LibraryProvider(try .inMemory(environment: environment), of: user, open: open), error)
        }
    }
}
