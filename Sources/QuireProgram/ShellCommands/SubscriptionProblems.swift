import FeedFormats
import FeedModel
import ReaderShell
import Services
import SubscriptionFormats
import SystemSupport

/// Reports, on standard error, what is wrong with the subscriptions and their settings.
struct SubscriptionProblems: Sendable {
    let catalog: SubscriptionCatalog
    let locations: FileLocations?
    /// The subscriptions that config.toml has settings for.
    let settings: Set<SourceID>
    let clock: RunClock

    /// Reports the lines of the subscriptions file that cannot be used, and settings about no subscription.
    ///
    /// - Parameter isFetching: Whether the lines that no source can fetch are reported as failed fetches.
    /// - Returns: The status, which unused settings do not change.
    func report(isFetching: Bool = false) throws -> ExitStatus {
        let file = try catalog.store.read()
        var problems = file.problems.map { (line: $0.line, error: $0.error) }
        if !isFetching { problems += try catalog.faults() }
        for problem in problems.sorted(by: { $0.line < $1.line }) {
            let explanation = clock.explainer.explain(problem.error)
            Output.error.writeSentence("\(path), line \(problem.line): \(explanation.line)")
        }
        for line in file.unsupported where !line.directive.isReadableQuery {
            Output.error.writeSentence("\(path), line \(line.line): \(line.directive.reason)")
        }
        try reportUnusedSettings()
        return problems.isEmpty ? .ok : .data
    }

    /// Reports the first lines of the subscriptions file that cannot be used, for commands that show what the others have.
    func reportFirstLines() throws {
        let lines = try catalog.store.problems().map { (line: $0.line, error: $0.error) }
        for sentence in clock.explainer.sentences(about: lines, of: path) { Output.error.writeSentence(sentence) }
    }

    private var path: String { locations?.subscriptionsFile ?? "subscriptions" }

    /// Reports the tables `[source."ADDRESS"]` of config.toml that are about no subscription.
    func reportUnusedSettings() throws {
        guard let path = locations?.configurationFile, !settings.isEmpty else { return }
        let followed = Set(try catalog.followed().map(\.id))
        for id in settings.filter({ !followed.contains($0) }).map(\.rawValue).sorted() {
            let explanation = clock.explainer.explain(ConfigurationError.unusedSource(path: path, address: id))
            Output.error.writeSentence(explanation.line)
        }
    }
}
