import ArgumentParser
import FeedModel
import Foundation
import Library
import ReaderShell

/// `quire refresh`: fetches what is due.
struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Fetch what is due; ends with one line that says how it went."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Fetch also what is not due.")
    var force = false

    @Option(help: ArgumentHelp("Fetch so many at once.", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Print only what failed.")
    var quiet = false

    @Flag(help: "Print one JSON object a subscription.")
    var json = false

    @Argument(help: "Only subscriptions with this in their address or title, or with this tag.")
    var query: [String] = []

    func validate() throws {
        let most = Configuration.mostJobs
        guard jobs.map({ (1...most).contains($0) }) ?? true else { throw ValidationError("--jobs takes 1 to \(most).") }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options) { app in
            _ = try app.tellProblems()
            let filter = query.isEmpty ? nil : query.joined(separator: " ")
            var tally = RefreshTally()
            for await news in app.refreshNews(RefreshRequest(filter: filter, isForced: force), jobs: jobs) {
                if case .failed(let error) = news.outcome, news.source.rawValue.isEmpty { throw error }
                tally.count(news)
                tell(news, app: app)
            }
            if !json, !quiet { Output.standard.append(tally.line + "\n") }
            try await purge(in: app)
            return tally.failed == 0 ? .ok : .partial
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
        if json { Output.standard.append(news.json(explainer: app.explainer).line + "\n") }
        let line = RefreshLine.text(news, explainer: app.explainer) + "\n"
        if case .failed = news.outcome {
            Output.error.write(line)
        } else if !quiet, !json, app.surroundings.errorIsTerminal {
            Output.error.write(line)
        }
    }
}

extension RefreshNews {
    /// The news as `refresh --json` prints it.
    fileprivate func json(explainer: Explainer) -> JSONValue {
        let (word, new, reason): (String, Int?, String?) =
            switch outcome {
            case .fetched(let new): ("fetched", new, nil)
            case .unchanged: ("unchanged", 0, nil)
            case .skipped(let reason): ("skipped", nil, reason)
            case .failed(let error): ("failed", nil, explainer.explain(error).what)
            }
        return [
            "source": .string(source.rawValue), "title": .string(title), "outcome": .string(word),
            "new": JSONValue(new), "reason": JSONValue(reason),
        ]
    }
}
