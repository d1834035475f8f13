import FeedFormats
import FeedModel
import Fetching
import Foundation
import Library
import Query
import ReaderShell
import SourceAPI

/// Everything put together for one run: the composition root.
struct App: Sendable {
    let surroundings: ProcessEnvironment
    let places: FileLocations?
    let configuration: Configuration
    let registry: SourceRegistry
    let subscriptions: SubscriptionsStore
    /// The libraries of whoever reads in this run.
    let shelf: LibraryProvider
    let fetcher: Fetcher
    let credentials: CredentialStore
    /// Who was signed in last; `nil` where nothing of the person's is read or written.
    let sessionFile: SessionFile?
    let isDemo: Bool
    /// Whether no server is asked and no recording answers.
    let isOffline: Bool
    /// Where second pages begin.
    let nextPages = NextPages()
    /// What the ledger calls this machine.
    let device: String
    /// Who the person is, among the journals of a shared folder.
    private let person: String
    /// Which hosts want to be left alone, and until when.
    let backOffs: BackoffRegistry
    /// What fetches with the reader's settings.
    var subscriptionFetcher: SubscriptionFetcher {
        SubscriptionFetcher(
            fetcher: fetcher,
            registry: registry,
            backoffs: backOffs,
            credentials: credentials,
            interval: configuration.interval,
            settings: configuration.sources
        )
    }
    /// What was asked at the prompt beside the subscriptions.
    let visits = AnswerCache()
    /// The time of this run: the recordings' while they are played.
    let now: @Sendable () -> Date
    /// Seconds east of UTC at a time.
    let utcOffset: @Sendable (Date) -> Int
    /// Why the library is only in memory, when it is.
    let libraryProblem: StoreError?
    /// What writes down every exchange, with `--record`.
    let recorder: ExchangeRecorder?

    /// Whose history it is, among the journals of a shared folder: a user's own is never exchanged with another.
    var profile: String { person + (shelf.user.map { "/" + $0.folder } ?? "") }
    /// The library of whoever reads now.
    var library: Library { shelf.current }

    /// What is told to servers.
    static let userAgent = "quire/\(Version.text) (+https://github.com/quire-reader/quire)"

    /// Puts a run together.
    ///
    /// - Parameters:
    ///   - sources: The sources there are; no two may have one id.
    ///   - needsLibrary: Whether a library that cannot be used is an error. The reader goes on in memory, so that one
    ///     can still read; a command that marks or exports does not.
    /// - Throws: Whatever is wrong with the sources, the configuration, the recordings or the library.
    init(
        _ options: GlobalOptions,
        surroundings: ProcessEnvironment,
        sources: [any Source] = BuiltInSources.all,
        needsLibrary: Bool = true
    ) throws {
        self.surroundings = surroundings
        registry = try SourceRegistry(sources)
        backOffs = BackoffRegistry(isEnabled: !options.demo)
        let tape = try Self.tape(options)
        if let tape {
            now = { tape.recorded }
            utcOffset = { _ in 0 }
        } else {
            now = surroundings.now
            utcOffset = surroundings.utcOffset
        }
        if options.demo {
            places = nil
            var demo = Configuration.usual
            demo.homeSections = Demo.sections
            configuration = demo
            subscriptions = SubscriptionsStore(text: Demo.subscriptions)
        } else {
            let places = try FileLocations(home: options.home, environment: surroundings.variables)
            self.places = places
            configuration = try Self.configuration(at: places.configurationFile, endpoints: registry.serviceKeys)
            subscriptions = SubscriptionsStore(path: places.subscriptionsFile)
        }
        device = configuration.device ?? surroundings.hostName
        person = configuration.profile ?? Self.userName(surroundings)
        var environment = Library.Environment(
            now: now,
            newUID: surroundings.newUID,
            device: device,
            bodyText: BodyText.plain
        )
        environment.duplicates = configuration.duplicates
        // For the negative control of the sweeps in docs/decisions/0016-durability-is-tested-by-injecting-faults.md.
        environment.waitsForDisk = surroundings.variables["QUIRE_DEBUG_SYNCHRONOUS"] != "NORMAL"
        isDemo = options.demo
        isOffline = options.offline && tape == nil
        sessionFile = places.map { SessionFile(path: $0.session) }
        let user = try sessionFile?.user()
        let library: Library
        (library, libraryProblem) = try Self.library(
            places,
            of: user,
            environment: environment,
            isRequired: needsLibrary
        )
        shelf = LibraryProvider(library, of: user) { [places, environment] user throws(StoreError) in
            try Self.library(places, of: user, environment: environment, isRequired: true).0
        }
        let secrets = KnownSecrets()
        recorder = try options.record.map { [now] folder throws(FileError) in
            try ExchangeRecorder(folder: folder, now: now, secrets: secrets)
        }
        let store = Self.credentials(places, configuration, surroundings: surroundings, secrets: secrets)
        credentials = store
        let clock = LocalClock(utcOffset)
        fetcher = Self.fetcher(
            options,
            backOffs: backOffs,
            tape: tape,
            recorder: recorder,
            configuration: configuration,
            surroundings: surroundings,
            secrets: secrets,
            credentials: { name throws(SourceError) in
                try await store.credential(forFetching: name, explainer: Explainer(clock: clock))
            },
            now: now
        )
    }

    /// The person's credentials; the demonstration has none.
    ///
    /// The variables they are in are hidden from all children.
    private static func credentials(
        _ places: FileLocations?,
        _ configuration: Configuration,
        surroundings: ProcessEnvironment,
        secrets: KnownSecrets
    ) -> CredentialStore {
        let origins = configuration.credentials
        let variables = SecretVariables(surroundings.variables, origins: origins)
        variables.hide()
        return CredentialStore(
            origins: origins,
            variables: places == nil ? SecretVariables([:], origins: origins) : variables,
            file: places.map { CredentialsFile(path: $0.credentialsFile) },
            service: places.flatMap { SecretService(variables: variables.harmless, home: $0.configuration) },
            secrets: secrets
        )
    }

    private static func userName(_ surroundings: ProcessEnvironment) -> String {
        ["USER", "LOGNAME"].lazy.compactMap { surroundings.variables[$0] }.first { !$0.isEmpty } ?? "me"
    }

    private static func tape(_ options: GlobalOptions) throws -> Recordings? {
        if options.demo { return try Demo.recordings() }
        return try options.replay.map { try Recordings(folder: $0) }
    }

    private static func configuration(at path: String, endpoints: Set<String>) throws -> Configuration {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try TextFile.bytes(at: path)
        } catch .missing {
            return .usual
        }
        return try Configuration(text: String(decoding: bytes, as: UTF8.self), path: path, endpoints: endpoints)
    }

    private static func library(
        _ places: FileLocations?,
        of user: User?,
        environment: Library.Environment,
        isRequired: Bool
    ) throws(StoreError) -> (Library, StoreError?) {
        guard let places else { return (try .inMemory(environment: environment), nil) }
        do throws(StoreError) {
            return (try Library(path: places.database(of: user), environment: environment), nil)
        } catch {
            if isRequired { throw error }
            return (try .inMemory(environment: environment), error)
        }
    }
}
