import FeedModel
import Foundation
import SourceAPI

/// Runs a source with the same recordings and the same time for every fetch, and checks the rules that hold for all
/// requests.
struct TestHarness: Sendable {
    let source: any Source
    let recordings: Recordings
    let now: Date
    /// The maximum duration of one fetch; recordings answer at once.
    let timeLimit: Duration
    /// Returns the words for an error.
    let words: @Sendable (SourceError) -> String
    /// Whether the first page may have no items.
    let allowsEmptyPages: Bool
    /// Whether an element that is left out was not selected, and need not be counted.
    let selectsElements: Bool

    /// Runs one fetch and reports violations.
    func run(
        _ request: FetchRequest,
        now: Date? = nil,
        into report: inout Report,
        transform: @escaping RecordedHost.OutcomeTransform = { _, outcome in outcome }
    ) async -> RecordedRun {
        let run = await RecordedRun(
            source,
            request: request,
            on: recordings,
            credentials: secrets,
            now: now ?? self.now,
            within: report.hasTimedOut ? .zero : timeLimit,
            transform: transform
        )
        if run.hasTimedOut { report.addTimeout() }
        report.add(run.transcript.refused.map { Finding(.reach, "it asked \($0)") })
        for request in run.transcript.requests {
            for field in request.headers where Self.hostHeaders.contains(field.name.lowercased()) {
                report.add(.hostHeaders, "it set \(field.name)")
            }
        }
        let declared = source.descriptor.credentials.map(\.name)
        for name in run.transcript.credentials where !declared.contains(name) {
            report.add(.credentials, "it asked for '\(name)', which it does not declare")
        }
        report.add(leaks(in: run))
        return run
    }

    /// A secret for every declared credential, recognizable in any output.
    private var secrets: [String: Credential] {
        let pairs = source.descriptor.credentials.map { ($0.name, Credential(secret: Self.secretPrefix + $0.name)) }
        return Dictionary(pairs) { first, _ in first }
    }

    private func leaks(in run: RecordedRun) -> [Finding] {
        var report = Report()
        if run.transcript.log.contains(where: { $0.contains(Self.secretPrefix) }) {
            report.add(.secrets, "a log line holds a secret")
        }
        switch run.outcome {
        case .success(let page):
            if String(describing: page).contains(Self.secretPrefix) { report.add(.secrets, "the page holds a secret") }
        case .failure(let error):
            if String(describing: error).contains(Self.secretPrefix) { report.add(.secrets, "an error holds a secret") }
        }
        return report.findings
    }

    private static let secretPrefix = "conformance-secret-of-"

    private static let hostHeaders: Set = [
        "user-agent", "accept-encoding", "if-none-match", "if-modified-since", "host", "connection", "cookie",
        "content-length", "transfer-encoding",
    ]
}
