import FeedModel
import Foundation
import PluginManifests
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks

/// A plugin in a separate folder, with a script for /bin/sh.
struct SampleProgram: ~Copyable {
    static let morning = Date(timeIntervalSince1970: 1_795_251_600)

    let folder: TemporaryFolder

    init(_ script: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(program: "run", "#!/bin/sh\n" + script)
        self.folder = folder
    }

    /// Runs one fetch.
    ///
    /// - Parameters:
    ///   - rules: Further lines of the manifest.
    ///   - address: The subscription.
    ///   - answers: The bodies of pages by their addresses.
    ///   - deadline: The time of the run; long, so that a busy machine changes nothing.
    func run(
        _ rules: String = "",
        at address: String = "sample:all",
        answers: [String: String] = [:],
        cursor: Cursor? = nil,
        state: SourceState? = nil,
        limit: Int = 5000,
        deadline: Duration = .seconds(300),
        variables: [String: String] = [:],
        isSandboxed: Bool = false,
        usesBubblewrap: Bool = false,
        requiresSandbox: Bool = false,
        cache: String? = nil,
        given: [String] = [],
        credentials: [String: Credential] = [:]
    ) async throws -> RecordedRun {
        let source = try source(
            rules,
            deadline: deadline,
            variables: variables,
            isSandboxed: isSandboxed,
            usesBubblewrap: usesBubblewrap,
            requiresSandbox: requiresSandbox,
            cache: cache,
            given: given
        )
        let recordings = Recordings(
            answers.map { url, body in
                let response = HTTPResponse(url: url, status: 200, body: Array(body.utf8))
                return Exchange(recorded: Self.morning, request: HTTPRequest(url), outcome: .response(response))
            }
        )
        let request = FetchRequest(uri: try SubscriptionURI(address), cursor: cursor, limit: limit, state: state)
        return await RecordedRun(source, request: request, on: recordings, credentials: credentials)
    }

    /// Returns the source of the plugin.
    func source(
        _ rules: String = "",
        deadline: Duration = .seconds(300),
        variables: [String: String] = [:],
        isSandboxed: Bool = false,
        usesBubblewrap: Bool = false,
        requiresSandbox: Bool = false,
        cache: String? = nil,
        given: [String] = []
    ) throws -> ProgramSource {
        let text = "id = \"sample\"\ntitle = \"Sample\"\nrun = [\"./run\"]\n" + rules
        return try source(
            manifest: text,
            deadline: deadline,
            variables: variables,
            isSandboxed: isSandboxed,
            usesBubblewrap: usesBubblewrap,
            requiresSandbox: requiresSandbox,
            cache: cache,
            given: given
        )
    }

    /// Returns the source of another manifest in the same folder.
    func source(
        manifest text: String,
        deadline: Duration = .seconds(300),
        variables: [String: String] = [:],
        isSandboxed: Bool = false,
        usesBubblewrap: Bool = false,
        requiresSandbox: Bool = false,
        cache: String? = nil,
        given: [String] = []
    ) throws -> ProgramSource {
        let reading = PluginManifest.read(Array(text.utf8))
        var surroundings = ProgramSurroundings(
            variables: variables,
            isOffline: false,
            deadline: deadline,
            temporaryFolder: folder.path + "/tmp",
            reader: "quire/0"
        )
        surroundings.isSandboxed = isSandboxed
        surroundings.usesBubblewrap = usesBubblewrap
        surroundings.requiresSandbox = requiresSandbox
        surroundings.cacheFolder = cache
        var manifest = reading.manifest
        for (place, grant) in (manifest?.credentials ?? []).enumerated() {
            manifest?.credentials[place].isGiven = given.contains(grant.use.name)
        }
        guard let manifest,
            let source = ProgramSource(manifest, in: folder.path, surroundings: surroundings)
        else { throw SampleMappings.NoMapping(mistakes: reading.mistakes.map(\.description)) }
        return source
    }
}
