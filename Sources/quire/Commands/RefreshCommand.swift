import ArgumentParser
import FeedModel
import Foundation
import Library
import Primitives
import ReaderShell
import SourceAPI

/// `quire refresh`: fetches what is due.
struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch the subscriptions that are due, and print a summary of one line."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Also fetch subscriptions that are not due.")
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
            "Fetch only subscriptions with one of these words in their address, title or tags, or that a query selects."
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
        try await Program.run(options) { app in
            _ = try app.tellProblems()
            // One sentence before anything is asked, in place of one for each source.
            try await app.credentials.check()
            let interruption = Interruption()
            defer { interruption.end() }
            let refresh = app.startRefresh(RefreshRequest(words: query, isForced: force), jobs: jobs)
            interruption.stops(refresh.stop)
            var tally = RefreshTally()
            // A library that cannot be written is worse than a source that cannot be fetched.
            var unstored: StoreError?
            for await news in refresh.news {
                if let error = news.endingError { throw error }
                if case .failed(let error as StoreError, _) = news.outcome { unstored = error }
                tally.count(news)
                tell(news, app: app)
            }
            if json { Output.standard.append(tally.json.line + "\n") }
            if !json, !quiet { Output.standard.append(tally.line + "\n") }
            guard let signal = interruption.signal else {
                if let unstored { return app.explainer.explain(unstored).status }
                try await purge(in: app)
                return tally.failed == 0 ? .ok : .partial
            }
            Output.error.write("Stopped; the finished fetches are kept.\n")
            return ExitStatus(rawValue: 128 + signal) ?? .interrupted
        }
    }

    /// Removes what `[retention]` no longer keeps.
    @MainActor
    private func purge(in app: App) async throws {
        guard app.configuration.retention.removesSomething else { return }
        let removed = try await app.library.purge(app.configuration.retention).values.reduce(0, +)
        guard removed > 0, !quiet, !json else { return }
        Output.standard.append("\(removed) read \(removed == 1 ? "item" : "items") removed, as [retention] says\n")
    }

    private func tell(_ news: RefreshNews, app: App) {
        if json {
            Output.standard.append(news.json(explainer: app.explainer).line + "\n")
            // Whoever reads the objects wants to see them as they come.
            Output.standard.flush()
        }
        let line = RefreshLine.text(news, explainer: app.explainer) + "\n"
        switch news.outcome {
        case .failed, .fetched(_, _?): Output.error.write(line)
        case .waiting: break
        case .fetching, .fetched, .unchanged, .skipped:
            if !quiet, !json, app.surroundings.errorIsTerminal { Output.error.write(line) }
        }
    }
}

extension RefreshTally {
    /// The last object of `refresh --json`.
    fileprivate var json: JSONValue {
        [
            "state": "ended", "fetched": .int(fetched), "new": .int(new), "unchanged": .int(unchanged),
            "skipped": .int(skipped), "failed": .int(failed), "cancelled": .int(cancelled),
        ]
    }
}

extension RefreshNews {
    /// The news as `refresh --json` prints it; the last object of a subscription has an `outcome`.
    fileprivate func json(explainer: Explainer) -> JSONValue {
        guard outcome.isLast else {
            return ["state": .string(state), "source": .string(source.rawValue), "title": .string(title)]
        }
        let (new, reason): (Int?, String?) =
            switch outcome {
            case .waiting, .fetching: (nil, nil)
            case .fetched(let new, let remark): (new, remark)
            case .unchanged: (0, nil)
            case .skipped(let reason, _): (nil, reason)
            case .failed(let error as SourceError, let new): (new, explainer.reason(error))
            case .failed(let error, let new): (new, explainer.explain(error).what)
            }
        return [
            "state": .string(state), "source": .string(source.rawValue), "title": .string(title),
            "outcome": .string(state), "new": JSONValue(new), "reason": JSONValue(reason),
        ]
    }

    private var state: String {
        switch outcome {
        case .waiting: "waiting"
        case .fetching: "fetching"
        case .fetched: "fetched"
        case .unchanged: "unchanged"
        case .skipped: "skipped"
        case .failed: "failed"
        }
    }
}
