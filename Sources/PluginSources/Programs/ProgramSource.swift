import FeedModel
package import PluginManifests
import Primitives
package import SourceAPI

package struct ProgramSource: Source {
    let manifest: PluginManifest
    let program: PluginProgram
    private let document: DocumentRequest?
    private let folder: String
    let surroundings: ProgramSurroundings
    private let isUnsandboxed: Bool
    private let onRun: (@Sendable (_ hasCrashed: Bool) -> Void)?
    let observer: PluginObserver?

    /// - Parameter onRun: Called after each run with whether a signal ended it, or it passed a limit.
    package init?(
        _ manifest: PluginManifest,
        in folder: String,
        surroundings: ProgramSurroundings,
        isUnsandboxed: Bool = false,
        observer: PluginObserver? = nil,
        onRun: (@Sendable (_ hasCrashed: Bool) -> Void)? = nil
    ) {
        switch manifest.kind {
        case .mapping: return nil
        case .program(let program): (self.program, document) = (program, nil)
        case .filter(let request, let program): (self.program, document) = (program, request)
        }
        self.manifest = manifest
        self.folder = folder
        self.surroundings = surroundings
        self.isUnsandboxed = isUnsandboxed
        self.observer = observer
        self.onRun = onRun
    }

    package var descriptor: SourceDescriptor { manifest.descriptor }

    var deadline: Duration { manifest.deadline(within: surroundings.deadline) }

    private var isSandboxed: Bool { !isUnsandboxed && surroundings.hasSandbox }

    /// Runs the program and reads its answer; a program that fails after some items gives no page.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        var request = request
        request.uri = descriptor.read(request.uri)
        if surroundings.requiresSandbox, !isSandboxed {
            throw .refused("its program would run without a sandbox, and [plugins] require-sandbox forbids that")
        }
        var input: [UInt8]?
        if let document {
            switch try await self.input(document, request, host) {
            case nil: return Page(.unchanged, state: request.state)
            case let body?: input = body
            }
        }
        await surroundings.slots.enter(request.source.rawValue)
        let result = Task.isCancelled ? .failure(.cancelled) : await run(request, input: input, host)
        await surroundings.slots.leave(request.source.rawValue)
        // Programs see no credentials, and need not name the only one.
        if case .failure(.unauthorized(nil, let message)) = result, manifest.credentials.count == 1 {
            throw .unauthorized(credential: manifest.credentials[0].use.name, message: message)
        }
        return try result.get()
    }

    private func input(
        _ document: DocumentRequest,
        _ request: FetchRequest,
        _ host: any SourceHost
    ) async throws(SourceError) -> [UInt8]? {
        let address = AddressValues(
            uri: request.uri,
            defaults: manifest.defaults,
            limit: request.limit,
            now: host.now
        )
        let cursor = request.cursor?.rawValue ?? ""
        let url = document.url.text(address, cursor: cursor)
        var question = try document.request(url, address, cursor: cursor)
        question.isConditional = request.cursor == nil
        question.credential = manifest.credentials(for: url, at: host).first
        let response = try await host.http(question)
        if response.status == 304 { return nil }
        let body = try response.answered(credential: question.credential?.name, now: host.now)
        guard let charset = document.charset else { return body.body }
        var decoded = body
        decoded.headers["Content-Type"] = "text/plain; charset=\(charset)"
        return Array(PluginText.decoded(decoded).utf8)
    }

    private func run(
        _ request: FetchRequest,
        input: [UInt8]?,
        _ host: any SourceHost
    ) async -> Result<Page, SourceError> {
        guard let place = PrivateFolder.createForRun(of: "plugin", in: surroundings.temporaryFolder) else {
            return .failure(.plugin("no folder for its temporary files can be made in \(surroundings.temporaryFolder)"))
        }
        defer { PrivateFolder.remove(place) }
        var dialogue = ProgramDialogue(self, request, host, input: input)
        let cache = self.cache()
        let launch: ProgramLaunch
        do throws(SourceError) {
            launch = try self.launch(request, place, cache, host)
        } catch {
            return .failure(error)
        }
        var result = await dialogue.run(launch)
        var isBeyondLimit = false
        if let cache, PrivateFolder.exceedLimits([cache]) {
            PrivateFolder.empty(cache)
            isBeyondLimit = true
            result = .failure(.plugin("its cache exceeded \(ProgramLaunch.Limit.ownFilesWords), and was emptied"))
        }
        if !Task.isCancelled {
            onRun?(dialogue.hasCrashed || isBeyondLimit)
            observer?.didRun(
                ObservedRun(
                    output: dialogue.keptOutput,
                    ending: dialogue.ending,
                    notes: dialogue.notes,
                    isOverdue: dialogue.isOverdue
                )
            )
        }
        return result
    }

    /// Returns the folder that outlasts a run; `nil` if the plugin has none or it cannot be created.
    private func cache() -> String? {
        guard manifest.hasCache, let folder = surroundings.cacheFolder else { return nil }
        let path = "\(folder)/\(manifest.descriptor.id)"
        return PrivateFolder.create(path) ? path : nil
    }

    private func launch(
        _ request: FetchRequest,
        _ place: String,
        _ cache: String?,
        _ host: any SourceHost
    ) throws(SourceError) -> ProgramLaunch {
        var launch = ProgramLaunch(
            path: ProgramSurroundings.path(of: program.arguments.first ?? "", in: folder),
            // A filter is awk, sed or jq, which would take the word for a file.
            arguments: program.arguments + (document == nil ? ["fetch"] : []),
            variables: surroundings.environment(
                for: request,
                defaults: manifest.defaults,
                folder: place,
                now: host.now
            ),
            folder: folder,
            deadline: deadline
        )
        launch.memory = manifest.memory
        let path = manifest.subjectKind == .path ? surroundings.path(request.uri.subject) : nil
        // Its HOME is another folder, so it could not expand ~.
        if let path { launch.variables["QUIRE_PATH"] = path }
        launch.ownFolders = [place] + [cache].compactMap(\.self)
        if let cache { launch.variables["QUIRE_CACHE"] = cache }
        if let files = surroundings.replacedFiles { launch.variables["QUIRE_FILES"] = files }
        if isSandboxed {
            var granted: [String: String] = [:]
            let texts = (surroundings.replacedFiles == nil ? manifest.readablePaths : []) + (path.map { [$0] } ?? [])
            for text in texts {
                let name = surroundings.path(text)
                granted[name] = try surroundings.readablePlace?(text).get() ?? name
            }
            if let files = surroundings.replacedFiles { granted[files] = files }
            var sandbox = ProgramSandbox(folder: folder, temporaryFolder: place, granted: granted, cache: cache)
            sandbox.usesBubblewrap = surroundings.usesBubblewrap
            sandbox.leaveOutTools(in: folder)
            launch.sandbox = sandbox
        }
        return launch
    }
}
