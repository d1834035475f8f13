package import FeedModel
import Primitives
package import SourceAPI

/// The source of newsboat's commands: `exec:COMMAND` prints a feed, `filter:PROGRAM:ADDRESS` makes one of a document that it
/// reads.
///
/// A command is the reader's own. It runs as the shell would run it: with the reader's variables and home folder, without
/// secrets, and without a sandbox unless the reader wants one.
package struct CommandSource: Source {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case exec
        case filter
    }

    private let kind: Kind
    private let surroundings: CommandSurroundings
    private let obstacle: @Sendable (SubscriptionURI) -> String?
    private let onRun: @Sendable (SubscriptionURI, _ hasCrashed: Bool) -> Void

    /// - Parameters:
    ///     - obstacle: Returns the reason why a command must not run, as the end of a sentence; `nil` if it may.
    ///     - onRun: Called after each run with whether it gave no items and a signal ended it, or it printed too much.
    package init(
        _ kind: Kind,
        surroundings: CommandSurroundings,
        obstacle: @escaping @Sendable (SubscriptionURI) -> String?,
        onRun: @escaping @Sendable (SubscriptionURI, _ hasCrashed: Bool) -> Void
    ) {
        self.kind = kind
        self.surroundings = surroundings
        self.obstacle = obstacle
        self.onRun = onRun
    }

    package var descriptor: SourceDescriptor {
        let isFilter = kind == .filter
        return SourceDescriptor(
            id: kind.rawValue,
            title: isFilter ? "Filters" : "Commands",
            subject: .init(
                name: isFilter ? "program" : "command",
                help: isFilter
                    ? "a command of the shell that reads the document of an address and prints a feed"
                    : "a command of the shell that prints a feed",
                example: isFilter ? "~/bin/tidy:https://example.org/feed.xml" : "~/bin/comics --today"
            ),
            reach: isFilter ? .subscribedAddress : .services([]),
            minimumInterval: .seconds(600),
            isPaged: false
        )
    }

    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        guard let command = request.uri.command else { throw .refused("it has no command") }
        if let obstacle = obstacle(request.uri) { throw .refused(obstacle) }
        if let reason = surroundings.sandboxObstacle { throw .refused(reason) }
        var input: [UInt8]?
        if let address = request.uri.filteredAddress {
            let response = try await host.http(HTTPRequest(address, isConditional: true))
            if response.status == 304 { return Page(.unchanged, state: request.state) }
            input = try response.successful(now: host.now).body
        } else if surroundings.plugins.isOffline {
            // It could contact a server by itself.
            throw .notRun
        }
        if Task.isCancelled { throw .cancelled }
        await surroundings.plugins.slots.enter(request.source.rawValue)
        let run = await self.run(command, input)
        await surroundings.plugins.slots.leave(request.source.rawValue)
        if Task.isCancelled { throw .cancelled }
        run.ending?.logErrors(to: host)
        let page = Result { () throws(SourceError) -> Page in try self.page(run, request, host) }
        // A command that gives items works, however it ends.
        let hasItems = (try? page.get())?.items.isEmpty == false
        onRun(request.uri, run.hasCrashed && !hasItems)
        return try page.get()
    }

    private func page(
        _ run: CommandRun.Outcome,
        _ request: FetchRequest,
        _ host: any SourceHost
    ) throws(SourceError) -> Page {
        if case .plugin(let words)? = run.failure { throw .plugin("\(kind.rawValue): \(words)") }
        guard let ending = run.ending else { throw .plugin("\(kind.rawValue): it could not be run") }
        let failure =
            run.failure == .timedOut
            ? ProgramEnding.overdue(after: surroundings.plugins.deadline, ending)
            : self.failure(of: request.uri.command ?? "", run.output, ending)
        return try CommandOutput(
            bytes: run.output,
            failure: failure,
            errorWords: ending.errorWords,
            name: kind.rawValue
        ).page(request, host)
    }

    private func failure(of command: String, _ output: [UInt8], _ ending: ProgramEnding) -> String? {
        if ending.wasStopped { return "it went on after its output had ended" }
        let isSilent = !output.contains { $0 > 0x20 }
        let isSuccess = ending.exit == .status(0)
        // "Not executable" and "not found" (POSIX, 2.8.2). A pipe ends as its last part does, which has read nothing then.
        let mayBeUnstarted =
            ending.exit == .status(126) || ending.exit == .status(127)
            || isSuccess && isSilent && !ending.errors.isEmpty
        // An interpreter says in its own words, and with its own status, that it cannot read its script.
        if mayBeUnstarted || !isSuccess, let hidden = surroundings.hiddenFile(of: command) { return hidden }
        if mayBeUnstarted, let obstacle = surroundings.obstacle(toStart: command) { return obstacle }
        return isSuccess ? nil : ending.sentence
    }

    private func run(_ command: String, _ input: [UInt8]?) async -> CommandRun.Outcome {
        guard surroundings.isSandboxed else {
            return await CommandRun.run(surroundings.launch(command, hasInput: input != nil), input: input)
        }
        let parent = surroundings.plugins.temporaryFolder
        guard let place = PrivateFolder.createForRun(of: "command", in: parent) else {
            return .init(failure: .plugin("no folder for its files can be made in \(parent)"))
        }
        defer { PrivateFolder.remove(place) }
        return await CommandRun.run(surroundings.launch(command, hasInput: input != nil, in: place), input: input)
    }
}
