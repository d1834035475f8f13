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

    var running = RunningLine()
    var pager = Pager()
    /// The page of the place that the pager shows, and the width at which it was folded.
    var pageOfPlace: (page: SessionPage, width: Int?)?
    private(set) var isWaitingForLine = false
    /// The question that replaces the prompt.
    var question: String?
    package internal(set) var status = ExitStatus.ok
    /// The second that follows Ctrl-C at an empty line, in which another one ends the session.
    var interruption: AnyCancellable?
    var subscriptions = Set<AnyCancellable>()

    /// The orders that the page shown can have; empty for one without.
    package var orders: [String] { session.places.orders }
    var settings: ReaderSettings { session.settings }

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
        if isWaitingForLine { showPrompt(.end) }
        await finish()
    }

    private func showPrompt(_ prompting: Display.Prompting) {
        isWaitingForLine = prompting != .over && prompting != .end
        environment.display.prompt(prompting)
    }

    /// Carries out the commands of a line, separated by semicolons; returns whether the session continues.
    package func perform(line: String) async -> Bool {
        running.isStopped = false
        if line == LineEditor.interruptedLine, question == nil { return interruptAtPrompt() }
        foldAnew()
        pager.begin()
        var rest: [CommandLineWords] = []
        do {
            rest = try line == LineEditor.interruptedLine ? [] : CommandLineWords.commands(in: line)
            // An empty line marks what it opens; a line of separators may be a slip.
            guard !rest.isEmpty || question != nil || !line.contains(";") else { return true }
            repeat {
                // Another command is not an answer, and is carried out.
                if question != nil, let next = rest.first, case .answer(nil) = try parser.route(next, at: prompt) {
                    await answer(nil)
                }
                let next = rest.isEmpty ? nil : rest.removeFirst()
                try await perform(parser.route(next, at: prompt))
                // What follows may rely on what is asked about, or on what Ctrl-C stopped.
                if question != nil || running.isStopped, !rest.isEmpty {
                    say(.restOfLineSkipped)
                    break
                }
            } while !rest.isEmpty && !running.isLast
        } catch {
            if question != nil { await answer(nil) }
            report(error)
            if !rest.isEmpty { say(.restOfLineSkipped) }
        }
        if !running.isLast { printPendingCount() }
        return !running.isLast
    }

    package func perform(_ command: CommandEntry.Name, _ argument: String?) async -> ExitStatus {
        let words = [command.rawValue] + [argument].compactMap(\.self)
        do {
            try await perform(parser.route(CommandLineWords(verbatim: words), at: prompt))
            await finish()
            return status
        } catch {
            report(error)
            return vocabulary.explain(error).status
        }
    }

    /// Ends the input; at a terminal, cancels the background work.
    package func finish() async {
        if environment.display.isInteractive {
            if let message = session.unfinishedRefresh {
                receive(.message(message))
                // After the end of input the message would show the prompt again.
                showPrompt(.over)
            }
            subscriptions = []
            session.inputs.interrupted.send()
            await session.finishWriting()
        }
    }

    private func perform(_ route: Route) async throws {
        switch route {
        case .answer(let isYes): await answer(isYes)
        case .page(.forward): turnPage()
        case .page(.back): turnBack()
        case .page(.beginning): print(pager.goToBeginning(screen))
        case .page(.end): print(pager.goToEnd(screen))
        case .page(.find(let word)): find(word)
        case .command(let command):
            defer { if command.usesSubscriptions { subscriptionProblems.forEach { print($0) } } }
            try await send(command)
        case .help(let arguments): try help(arguments)
        case .nothing: break
        }
    }

    private var parser: LineParser { LineParser(sources: environment.sources) }

    private var prompt: Prompt {
        Prompt(isInteractive: environment.display.isInteractive, isQuestion: question != nil, page: pager.progress)
    }
}
