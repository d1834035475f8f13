import ArgumentParser
import FeedModel
import Foundation
import Library
import Primitives
import ReaderShell
import Screens
import Services
import SourceAPI
import SystemSupport
import TerminalText

struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch the subscriptions that are due, and print a one-line summary."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Also fetch subscriptions that are not due; with one whole address, even if its host is on hold.")
    var force = false

    @Option(help: ArgumentHelp("Fetch this many at once.", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Print only failures.")
    var quiet = false

    @Flag(help: "Print one JSON object per subscription.")
    var json = false

    @Argument(
        parsing: .allUnrecognized,
        help:
            "Fetch only subscriptions with these addresses, the one with this title, or those that a query selects.",
        completion: ShellCompletion.words(after: "refresh")
    )
    var query: [String] = []

    func validate() throws {
        try QueryWords.check(query)
        let most = Configuration.mostJobs
        guard jobs.map({ (1...most).contains($0) }) ?? true else {
            throw ValidationError("--jobs must be from 1 to \(most).")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.refresh, \.library, \.configuration, \.problems, \.credentials, \.environment)
        { (refresh, library, configuration, problems, credentials, environment) in
            let vocabulary = problems.vocabulary()
            _ = try problems.report(isFetching: true)
            // One sentence before anything is asked, in place of one for each source.
            try await credentials.check()
            let interruption = Interruption(Invocation.current.isProcess ? Interruption.usual : [])
            defer { interruption.end() }
            let request = RefreshRequest(words: query, isForced: force)
            let running = refresh.start(request, jobs: jobs)
            interruption.stops(running.stop)
            let progress = RefreshProgress(
                isJSON: json,
                printsCounts: !quiet && !json && environment.errorIsTerminal,
                vocabulary: vocabulary
            )
            let (tally, unstored) = try await progress.follow(running.news)
            if json { Output.standard.append(tally.json.line + "\n") }
            if !json, !quiet {
                if let hint = vocabulary.hint(tally, on: request) { Output.error.writeSentence(hint) }
                Output.standard.writeSentence(vocabulary.line(tally))
            }
            guard let signal = interruption.signal else {
                if let unstored { return vocabulary.explain(unstored).status }
                try await purge(library, configuration.retention)
                return tally.failed == 0 ? .ok : .partial
            }
            Output.error.writeSentence("Stopped; the finished fetches are kept.")
            return ExitStatus(rawValue: 128 + signal) ?? .interrupted
        }
    }

    /// Deletes items that `[retention]` no longer keeps, but none just because the clock has leapt.
    @MainActor
    private func purge(_ library: Library, _ retention: Retention) async throws {
        guard retention.removesSomething, let date = try await library.retentionDate() else { return }
        let removed = try await library.purge(retention, from: date).values.reduce(0, +)
        guard removed > 0, !quiet, !json else { return }
        Output.standard.writeSentence("\(removed.counted("read item")) removed, as [retention] says")
    }
}

private struct RefreshProgress: Sendable {
    let isJSON: Bool
    /// Whether the number of fetches that have ended is printed now and then; a line each would be read out by a screen reader.
    let printsCounts: Bool
    let vocabulary: any Vocabulary

    /// Prints news until the refresh ends; returns the counts, and the error of a library that cannot be written.
    ///
    /// Not on the main actor: to receive a piece of news a task leaves its actor and comes back, which would wake two threads for each.
    func follow(_ news: AsyncStream<RefreshNews>) async throws -> (RefreshTally, unstored: LibraryError?) {
        var tally = RefreshTally()
        var unstored: LibraryError?
        var ended = 0
        if printsCounts { Output.error.writeSentence("Refreshing.") }
        for await news in news {
            if let error = news.endingError { throw error }
            if case .failed(let error as LibraryError, _) = news.outcome { unstored = error }
            tally.count(news)
            write(news)
            guard printsCounts, news.outcome.isRequest else { continue }
            ended += 1
            if ended.isMultiple(of: Self.countInterval) { Output.error.writeSentence("\(ended) are done.") }
        }
        return (tally, unstored)
    }

    private static let countInterval = 50

    private func write(_ news: RefreshNews) {
        if isJSON {
            Output.standard.append(news.json(vocabulary: vocabulary).line + "\n")
            // A consumer of the objects needs each one at once.
            Output.standard.flush()
        }
        let isPrinted =
            switch news.outcome {
            case .failed, .fetched(_, _?), .overruling: true
            case .waiting, .fetching, .fetched, .unchanged, .skipped, .paused, .onHold: false
            }
        if isPrinted { Output.error.writeSentence(vocabulary.line(news)) }
    }
}

extension RefreshNews.Outcome {
    fileprivate var isRequest: Bool {
        switch self {
        case .fetched, .unchanged, .failed: true
        case .waiting, .fetching, .overruling, .skipped, .paused, .onHold: false
        }
    }
}

extension RefreshTally {
    fileprivate var json: JSONValue {
        [
            "state": "ended", "fetched": .int(fetched), "new": .int(new), "unchanged": .int(unchanged),
            "skipped": .int(skipped), "failed": .int(failed), "cancelled": .int(cancelled),
        ]
    }
}

extension RefreshNews {
    /// The news as `refresh --json` prints it; the last object of a subscription has an `outcome`.
    fileprivate func json(vocabulary: any Vocabulary) -> JSONValue {
        let fixed: JSONValue = ["state": .string(state), "source": .string(source.rawValue), "title": .string(title)]
        guard outcome.isLast else {
            guard case .overruling(let hold) = outcome else { return fixed }
            return .object(fixed.members + [.init("reason", .string(hold))])
        }
        let (new, reason): (Int?, String?) =
            switch outcome {
            case .waiting, .fetching, .overruling: (nil, nil)
            case .fetched(let new, let remark): (new, remark)
            case .unchanged: (0, nil)
            case .skipped(let reason, _, _): (nil, reason)
            case .paused(let pause): (nil, pause.words)
            case .onHold(let host, let until): (nil, "\(host) is on hold until \(until)")
            case .failed(let error as SourceError, let new): (new, vocabulary.reason(error))
            case .failed(let error, let new): (new, vocabulary.explain(error).what)
            }
        let rest: JSONValue = ["outcome": .string(state), "new": JSONValue(new), "reason": JSONValue(reason)]
        return .object(fixed.members + rest.members)
    }

    private var state: String {
        switch outcome {
        case .waiting: "waiting"
        case .fetching: "fetching"
        case .overruling: "overruling"
        case .fetched: "fetched"
        case .unchanged: "unchanged"
        case .skipped, .paused, .onHold: "skipped"
        case .failed: "failed"
        }
    }
}

struct PurgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Remove read items that are older than [retention] in config.toml allows.",
        discussion: """
            Unread, starred and tagged items are never removed, and the history stays complete. A removed item does not come \
            back as new while its publisher still lists it.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Remove nothing; print how many items of each subscription would be removed.")
    var dryRun = false

    @Option(help: ArgumentHelp("Keep read items for this many days, whatever config.toml says.", valueName: "n"))
    var days: Int?

    func validate() throws {
        guard days.map({ Retention.permittedDays.contains($0) }) ?? true else {
            throw ValidationError("--days must be from 1 to \(Retention.permittedDays.upperBound).")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.library, \.catalog, \.configuration) { library, catalog, configuration in
            let retention = days.map { Retention(days: $0) } ?? configuration.retention
            guard retention.removesSomething else {
                throw CommandError.impossible(
                    what: "config.toml does not say how long to keep items.",
                    remedy: "Write 'days = 90' under [retention] in config.toml, or use --days."
                )
            }
            let counts = try await library.purge(retention, isDryRun: dryRun)
            let titles = try await catalog.titles()
            for (source, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                Output.standard.append("\(count)\t\(TerminalText.line(titles[source]))\n")
            }
            let items = counts.values.reduce(0, +).counted("item")
            Output.standard.writeSentence(dryRun ? "\(items) would be removed" : "\(items) removed")
            return .ok
        }
    }
}

extension Retention {
    static let permittedDays = 1...36_500
}
