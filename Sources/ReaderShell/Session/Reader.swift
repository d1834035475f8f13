import Foundation
import OpenCombine
import Screens
import SourceAPI

/// A session of the reader: lines in, lines out.
///
/// Turns lines into commands of the session, and the session's replies into lines. The same for a terminal, a pipe and a script, with one
/// difference: at a terminal, slow work continues in the background; otherwise each command finishes before the next line is read.
@MainActor
package final class Reader {
    let environment: ReaderEnvironment
    private(set) lazy var session = environment.session(
        environment.display.settings,
        SessionTerminal(
            rows: { [weak self] in self?.rowShares(of: $0) ?? [] },
            browse: { [weak self] in self?.browse($0) }
        )
    )

    var isCommandRunning = false
    var waiting: CheckedContinuation<Void, Never>?
    /// The progress of the running command, to be printed if it takes long; `nil` once it does.
    var progress: [Message]?

    /// The orders that the page shown can have; empty for one without.
    package var orders: [String] { session.places.orders }
    var settings: ReaderSettings { session.settings }
    var isOver = false
    var pager = Pager()
    var pageOfPlace: (page: SessionPage, width: Int?)?
    private(set) var isWaitingForLine = false
    /// Restores what Ctrl-C does, after the request of a sign-in.
    var endListening: (() -> Void)?
    var question: String?
    package internal(set) var status = ExitStatus.ok

    var isStopped = false
    /// The first two seconds of each browser.
    var firstMoments = Set<AnyCancellable>()
    /// The second that follows Ctrl-C at an empty line, in which another one ends the session.
    var interruption: AnyCancellable?

    private var subscriptions = Set<AnyCancellable>()

    package init(environment: ReaderEnvironment) {
        self.environment = environment
        session.outputs.reply.sink { [weak self] in self?.receive($0) }.store(in: &subscriptions)
    }

    /// Reads lines until they end or `quit` is typed, then cancels the work in the background.
    package func run(_ lines: AsyncStream<String>) async {
        showPrompt(.ready)
        for await line in lines {
            showPrompt(.over)
            guard await performInterruptibly(line) else { break }
            showPrompt(question.map { Display.Prompting.question($0) } ?? .ready)
        }
        await finish()
    }

    private func showPrompt(_ prompting: Display.Prompting) {
        isWaitingForLine = prompting != .over
        environment.display.prompt(prompting)
    }

    /// Carries out the commands of a line, separated by semicolons; returns whether the session continues.
    package func perform(line: String) async -> Bool {
        isStopped = false
        if await answer(line) { return true }
        if line == LineEditor.interruptedLine { return interruptAtPrompt() }
        foldAnew()
        pager.begin()
        var commands: [CommandLineWords] = []
        do {
            commands = try CommandLineWords.commands(in: line)
            if commands.isEmpty { try await continueReading() }
            while let words = commands.first {
                commands.removeFirst()
                guard try await perform(words) else { return false }
                // What follows may rely on what is asked about, or on what Ctrl-C stopped.
                if question != nil || isStopped, !commands.isEmpty {
                    print("The rest of the line was skipped.")
                    break
                }
            }
        } catch {
            report(error)
            if !commands.isEmpty { print("The rest of the line was skipped.") }
        }
        printPendingCount()
        return true
    }

    package func perform(_ command: CommandEntry.Name, _ argument: String?) async -> ExitStatus {
        let words = [command.rawValue] + [argument].compactMap(\.self)
        do {
            _ = try await perform(CommandLineWords(verbatim: words))
            await finish()
            return status
        } catch {
            report(error)
            return explainer.explain(error).status
        }
    }

    /// Ends the input; at a terminal, cancels the background work.
    package func finish() async {
        if environment.display.isInteractive {
            subscriptions = []
            session.inputs.interrupted.send()
            await session.finishWriting()
        }
    }

    private func perform(_ line: CommandLineWords) async throws -> Bool {
        // As in less and vi, the text to search may follow the slash directly, and a command the colon.
        let line = line.separatingSign.withoutColon
        if turnToEnd(line.texts) { return true }
        try refuseNextPlace(line.texts)
        if line.texts[0] == "/", line.words.count == 1 ? pager.wordFound != nil : pager.isPending {
            try find(Arguments(line, of: .search))
            return true
        }
        switch try parser.parse(line) {
        case .command(let command) where command is MoreCommand && pager.isPending: turnPage()
        case .command(let command):
            defer { if command.usesSubscriptions { subscriptionProblems.forEach { print($0) } } }
            try await send(command)
            return !isOver
        case .before: turnBack()
        case .find(let arguments): try find(arguments)
        case .help(let arguments): try help(arguments)
        }
        return true
    }

    private var parser: LineParser {
        LineParser(isInteractive: environment.display.isInteractive, sources: environment.sources)
    }

    var failure: SessionFailure?
}
