import FeedModel
import PluginManifests
import Primitives
import SourceAPI

struct ProgramDialogue {
    enum Limit {
        static let requests = 64
        static let bytes = 64 << 20
        static let log = 200
    }

    var notes: [String] { answer.notes + lineNotes }

    private let source: ProgramSource
    private let request: FetchRequest
    private let host: any SourceHost
    private let input: [UInt8]?
    private var lines = OutputLines()
    private(set) var answer: ProgramAnswer
    private var whole: [UInt8] = []
    private var failure: SourceError?
    private var lineNotes: [String] = []
    private var loggedMessages = 0
    private var isOver = false
    /// Whether a signal ended the program, or it passed a limit.
    private(set) var hasCrashed = false
    var isOverdue: Bool { failure == .timedOut }
    private(set) var keptOutput: [UInt8] = []
    private(set) var ending: ProgramEnding?
    private var keepsOutput: Bool { source.observer != nil }
    private var manifest: PluginManifest { source.manifest }
    private var program: PluginProgram { source.program }
    /// The texts that the answer must not contain.
    private var revealed: [String] = []
    private var requests = 0
    private var requestedBytes = 0

    init(_ source: ProgramSource, _ request: FetchRequest, _ host: any SourceHost, input: [UInt8]?) {
        (self.source, self.request, self.host, self.input) = (source, request, host, input)
        answer = ProgramAnswer(request, isPaged: source.manifest.descriptor.isPaged, now: host.now)
    }

    mutating func run(_ launch: ProgramLaunch) async -> Result<Page, SourceError> {
        let run = ProgramLoop.shared.start(launch)
        let ending = await withTaskCancellationHandler {
            begin(run)
            var ending: ProgramEnding?
            for await event in run.events { if let end = await take(event, run) { ending = end } }
            await run.waitForEnd()
            return ending
        } onCancel: {
            run.stop(isPatient: false)
        }
        self.ending = ending
        let result = Result { () throws(SourceError) -> Page in try page(ending) }
        if Task.isCancelled { return .failure(.cancelled) }
        if let ending {
            log(ending)
            // An answer that was given, and a limit that was passed, end the program by a signal as well.
            let isOwnEnd = failure == nil && !ending.wasStopped && !answer.isDone && answer.error == nil
            if case .signal = ending.exit, isOwnEnd { hasCrashed = true }
        }
        if isOverdue, requests == 0 { return .failure(.plugin(ProgramEnding.overdue(after: launch.deadline, ending))) }
        if let failure { return .failure(failure) }
        if case .failure = result, !answer.items.isEmpty { host.log("it failed after \(answer.items.count) items") }
        return result
    }

    private func begin(_ run: ProgramRun) {
        if let input { run.send(input) }
        if program.output == .messages, input == nil {
            run.send(FetchMessages.fetch(request, of: source, now: host.now))
        }
        if !asksQuestions { run.closeInput() }
    }

    private mutating func take(_ event: ProgramEvent, _ run: ProgramRun) async -> ProgramEnding? {
        switch event {
        case .ended(let ending): return ending
        case .timedOut:
            // A service that is slow is not the program's fault.
            hasCrashed = requests == 0
            fail(.timedOut, run)
        case .notStarted(let reason): fail(.plugin("\(program.arguments.first ?? "the program") \(reason.reason)"), run)
        case .beyondLimit(let words):
            hasCrashed = true
            fail(.plugin(words), run)
        case .output(let bytes):
            if keepsOutput { keptOutput += bytes }
            guard !isOver else { break }
            do throws(SourceError) {
                try await take(bytes, run)
            } catch {
                if case .plugin = error { hasCrashed = true }
                fail(error, run)
            }
        case .outputEnded:
            guard !isOver else { break }
            do throws(SourceError) {
                if program.output != .feed, let line = try lines.finish() { try await take(line, run) }
            } catch {
                fail(error, run)
            }
            over(run)
        }
        return nil
    }

    private mutating func take(_ bytes: [UInt8], _ run: ProgramRun) async throws(SourceError) {
        if program.output == .feed {
            whole += bytes
            return
        }
        for line in try lines.append(bytes) where !isOver { try await take(line, run) }
    }

    private mutating func take(_ line: OutputLines.Line, _ run: ProgramRun) async throws(SourceError) {
        guard program.output == .messages else {
            whole += line.bytes + [0x0A]
            return
        }
        let message = try PluginMessage(line)
        // quire removes secrets from what goes to the log, and requests are what they are for.
        if !["http", "credential", "log"].contains(message.type), message.fields.containsText(among: revealed) {
            throw .plugin("it wrote a secret into its answer")
        }
        switch try answer.take(message) {
        case .none: break
        case .finished: over(run)
        case .log(let text):
            loggedMessages += 1
            if loggedMessages <= Limit.log { host.log(text) }
        case .credential(let fields): run.send(await credential(fields))
        case .request(let fields): try await perform(fields, run)
        }
    }

    private mutating func credential(_ fields: JSONValue) async -> [UInt8] {
        let name = fields["name"]
        let grant = manifest.credentials.first { $0.use.name == name.string && $0.isRevealed }
        var answer: Result<Credential?, SourceError>
        if let grant, grant.isGiven {
            do throws(SourceError) {
                answer = .success(try await host.credential(grant.use.name))
            } catch {
                answer = .failure(error)
            }
            // A shorter text is found everywhere.
            if let secret = (try? answer.get())?.secret, secret.utf8.count >= 4 {
                revealed += [secret, secret.queryEscaped]
            }
        } else {
            let id = manifest.descriptor.id
            let remedy =
                grant.map { "'quire plugin allow \(id) reveal \($0.use.name)' gives it" }
                ?? "'auth' puts it into requests"
            answer = .failure(.refused("the secret is not given to the program; \(remedy)"))
        }
        return FetchMessages.credential(fields["id"], name, answer)
    }

    private mutating func perform(_ fields: JSONValue, _ run: ProgramRun) async throws(SourceError) {
        requests += 1
        guard requests <= Limit.requests else { throw .plugin("it makes more than \(Limit.requests) requests") }
        let outcome: Result<HTTPResponse, SourceError>
        var credential: String?
        do throws(SourceError) {
            let request = try PluginRequest.request(fields, manifest, through: host)
            credential = request.credential?.name
            let response = try await host.http(request)
            requestedBytes += response.body.count
            outcome = .success(response)
        } catch {
            outcome = .failure(error)
        }
        guard requestedBytes <= Limit.bytes else {
            throw .plugin("it requests more than \(Limit.bytes >> 20) MiB")
        }
        if let id = fields["id"].text { answer.record(outcome, credential: credential, of: id) }
        run.send(FetchMessages.response(fields["id"], outcome, want: fields["want"].string ?? "text"))
    }

    private mutating func fail(_ error: SourceError, _ run: ProgramRun) {
        failure = failure ?? error
        isOver = true
        run.stop(isPatient: false)
    }

    private mutating func over(_ run: ProgramRun) {
        guard !isOver else { return }
        isOver = true
        run.stop(isPatient: true)
    }

    private mutating func page(_ ending: ProgramEnding?) throws(SourceError) -> Page {
        if program.output == .messages, answer.isDone || answer.error != nil { return try answer.finished() }
        guard let ending else { throw .plugin("it could not be run") }
        // It has closed its output and kept running for more than a second.
        if ending.wasStopped { throw .timedOut }
        switch program.output {
        case .messages:
            guard ending.exit == .status(0) else { throw SourceError(ending: ending) }
            guard answer.saysSomething else { throw .plugin("it ended without saying anything") }
            return try answer.finished()
        case .lines:
            guard ending.exit == .status(0) else { throw SourceError(ending: ending) }
            let page = try PrintedPage.lines(whole, request, notes: &lineNotes)
            guard !page.items.isEmpty || program.mayBeEmpty else {
                throw .plugin("it printed no line; if there may be none, say 'empty = true' in plugin.toml")
            }
            return page
        case .feed: return try PrintedPage.feed(whole, request, ending)
        }
    }

    /// Whether the program may ask, so that its input stays open for answers.
    var asksQuestions: Bool {
        guard program.output == .messages, input == nil else { return false }
        if manifest.credentials.contains(where: \.isRevealed) { return true }
        return manifest.descriptor.reach != .services([])
    }

    /// Records what is not used of the answer, and standard error, whose end must not be lost among the rest.
    func log(_ ending: ProgramEnding) {
        for note in notes { host.log(note) }
        for (type, count) in answer.ignored.sorted(by: { $0.key < $1.key }) {
            host.log("messages of the unknown type '\(type.onOneLine.cut(to: 60))': \(count)")
        }
        // Its author reads all of it: their own frame can be in the middle of a traceback.
        ending.logErrors(to: host, maximumLines: keepsOutput ? 200 : 20)
    }
}

enum PluginRequest {
    /// Returns the request that a message asks for; throws for what no program may request.
    static func request(
        _ fields: JSONValue,
        _ manifest: PluginManifest,
        through host: any SourceHost
    ) throws(SourceError) -> HTTPRequest {
        let url = try url(fields, manifest)
        var request = HTTPRequest(url, isConditional: fields["conditional"].bool ?? false)
        if let name = fields["method"].string {
            guard let method = HTTPRequest.Method(rawValue: name) else {
                throw .refused("requests with the method \(name.onOneLine.cut(to: 20)) are not made")
            }
            request.method = method
        }
        request.acceptsPartialBody = fields["parts"].bool ?? false
        let headers = fields["headers"].members
        guard headers.count <= 32 else { throw .refused("a request has more than 32 headers") }
        for header in headers {
            guard let value = header.value.text, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw .refused("the header '\(header.name.onOneLine.cut(to: 60))' cannot be sent")
            }
            guard !ManifestHeaders.reserved.contains(header.name.lowercased()), header.name.isHeaderName else {
                throw .refused("the header '\(header.name.onOneLine.cut(to: 60))' is set by quire")
            }
            request.headers[header.name] = value
        }
        if let accept = fields["accept"].string { request.headers["Accept"] = accept }
        if !fields["body"].isNull {
            guard request.method == .post, let body = fields["body"].string else {
                throw .refused("a body is text, and for requests with the method POST")
            }
            guard body.utf8.count <= DocumentRequest.bodyLimit else {
                throw .refused("the body of a request is larger than \(DocumentRequest.bodyLimit >> 10) KiB")
            }
            request.setBody(body)
        }
        request.credential = try credential(fields["auth"], manifest.credentials(for: url, at: host))
        return request
    }

    private static func url(_ fields: JSONValue, _ manifest: PluginManifest) throws(SourceError) -> String {
        if let key = fields["service"].string {
            guard case .services(let services) = manifest.descriptor.reach,
                let service = services.first(where: { $0.key == "\(manifest.descriptor.id).\(key)" })
            else {
                throw .plugin(
                    "it asks for the service '\(key.onOneLine.cut(to: 60))', which no [[services]] of it declares"
                )
            }
            let path = fields["path"].string ?? ""
            guard path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") else {
                throw .refused("the path of a request does not begin with '/'")
            }
            return service.base + path
        }
        guard let url = fields["url"].httpURL else { throw .refused("a request has no web address") }
        return url
    }

    /// Returns the credential that a request carries: the one it names, or else that of its service; none for `false`.
    private static func credential(
        _ auth: JSONValue,
        _ credentials: [CredentialUse]
    ) throws(SourceError) -> CredentialUse? {
        if auth == .bool(false) { return nil }
        guard let name = auth["credential"].string else { return credentials.first }
        guard let use = credentials.first(where: { $0.name == name }) else {
            throw .refused("the credential '\(name.onOneLine.cut(to: 60))' is not for this address")
        }
        return use
    }
}

extension PluginManifest {
    /// The credentials of the services of an address, which are several only if they have one server.
    func credentials(for url: String, at host: any SourceHost) -> [CredentialUse] {
        let services = host.services(of: url)?.map(\.key) ?? declaredServices(of: url)
        return credentials.filter { !$0.isRevealed && $0.service.map(services.contains) == true }.map(\.use)
    }

    /// Returns the keys of the services with the longest declared address above an address.
    private func declaredServices(of url: String) -> [String] {
        guard case .services(let services) = descriptor.reach else { return [] }
        let above = services.filter { url.isBelow($0.base) }
        let longest = above.map(\.base.utf8.count).max()
        return above.filter { $0.base.utf8.count == longest }.map(\.key)
    }
}
