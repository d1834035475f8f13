import FeedFormats
import FeedModel
import Glibc
import SourceAPI

struct CommandOutput {
    let bytes: [UInt8]
    let failure: String?
    var errorWords = ""
    let name: String

    private var hasFailed: Bool { failure != nil }

    private var error: SourceError? { failure.map { .plugin("\(name): \($0)") } }

    /// Returns the page that the output makes.
    ///
    /// A command that fails after printing a feed gives a part of it. The next request is not conditional then, nor if a
    /// feed is empty that had items: scripts print an empty feed when they fail.
    func page(_ request: FetchRequest, _ host: any SourceHost) throws(SourceError) -> Page {
        guard bytes.contains(where: { $0 > 0x20 }) else {
            throw error ?? .plugin("\(name): it printed nothing\(errorWords)")
        }
        var notes: [String] = []
        var page = try read(request, &notes)
        for note in notes { host.log(note) }
        if let failure, let error {
            guard !page.items.isEmpty else { throw error }
            host.log("\(name): \(failure)")
            page.isPartial = true
            page.partialReason = "the command failed: \(failure)"
            page.discardsValidators = true
        }
        page.state = SourceState(rawValue: String(page.items.count))
        if page.items.isEmpty, let before = request.state.flatMap({ Int($0.rawValue) }), before > 0 {
            host.log("\(name): it printed a feed without items, and \(before) before; nothing was removed")
            page.state = request.state
            page.discardsValidators = true
        }
        return page
    }

    private func read(_ request: FetchRequest, _ notes: inout [String]) throws(SourceError) -> Page {
        do throws(FeedFormatError) {
            // Links must not contain the password.
            let address = request.uri.filteredAddress?.redactingUserinfo
            return try PrintedPage.feed(bytes, request, hasFailed: hasFailed, address: address)
        } catch {
            guard looksLikeLines else {
                throw self.error
                    ?? .plugin(
                        "\(name): its output is neither a feed nor lines of 'time TAB title TAB link': '\(beginning)'"
                    )
            }
        }
        do throws(SourceError) {
            return try PrintedPage.lines(wholeLines, request, notes: &notes)
        } catch {
            if let failure = self.error { throw failure }
            guard case .malformed(let place, let what) = error else { throw error }
            throw .plugin("\(name): \(place): \(what)")
        }
    }

    private var looksLikeLines: Bool {
        let line = bytes.drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A }
        return line.count { $0 == 0x09 } >= 2
    }

    /// The output without a last line that a failed command has not ended.
    private var wholeLines: [UInt8] {
        guard hasFailed, bytes.last != 0x0A, let end = bytes.lastIndex(of: 0x0A) else { return bytes }
        return Array(bytes[...end])
    }

    private var beginning: String { String(decoding: bytes.prefix(400), as: UTF8.self).onOneLine.beginning }
}

/// One run of a command: its whole output, and how it ended.
enum CommandRun {
    struct Outcome: Sendable {
        var output: [UInt8] = []
        var ending: ProgramEnding?
        /// The limit that it has passed, or the reason why it was not started.
        var failure: SourceError?
        /// Whether a signal but SIGPIPE ended it, or it printed too much; a slow server is not its fault.
        var hasCrashed = false
    }

    static func run(_ launch: ProgramLaunch, input: [UInt8]?) async -> Outcome {
        let run = ProgramLoop.shared.start(launch)
        return await withTaskCancellationHandler {
            if let input { run.send(input) }
            run.closeInput()
            var outcome = Outcome()
            for await event in run.events { take(event, run, &outcome) }
            await run.waitForEnd()
            return outcome
        } onCancel: {
            run.stop(isPatient: false)
        }
    }

    private static func take(_ event: ProgramEvent, _ run: ProgramRun, _ outcome: inout Outcome) {
        switch event {
        case .output(let bytes): if outcome.failure == nil { outcome.output += bytes }
        case .outputEnded: run.stop(isPatient: true)
        case .timedOut: outcome.failure = outcome.failure ?? .timedOut
        case .beyondLimit(let words):
            outcome.failure = .plugin(words)
            outcome.hasCrashed = true
        case .notStarted(let failure): outcome.failure = .plugin("sh \(failure.reason)")
        case .ended(var ending):
            ending.exit = ending.exit.asOfShell
            outcome.ending = ending
            // A command that was stopped, because it closed its output and kept running, has not crashed.
            if outcome.failure == nil, !ending.wasStopped, case .signal(let signal) = ending.exit, signal != SIGPIPE {
                outcome.hasCrashed = true
            }
        }
    }
}

extension ProgramEnding.Exit {
    /// The end of a command of a shell, which reports a signal as 128 plus its number (POSIX, 2.8.2).
    fileprivate var asOfShell: ProgramEnding.Exit {
        guard case .status(let code) = self, (129...159).contains(code) else { return self }
        return .signal(code - 128)
    }
}
