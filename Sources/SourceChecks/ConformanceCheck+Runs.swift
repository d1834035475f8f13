import FeedModel
import Foundation
import SourceAPI
import Synchronization

// Every fetch has the same recordings and the same time.
extension ConformanceCheck {
    /// Runs one fetch, and reports violations of the rules that hold for all requests.
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
        let (outcome, place) =
            switch run.outcome {
            case .success(let page): (String(describing: page), "the page")
            case .failure(let error): (String(describing: error), "an error")
            }
        let places = [(run.transcript.log.joined(separator: "\n"), "a log line"), (outcome, place)]
        return places.filter { $0.0.contains(Self.secretPrefix) }.map { Finding(.secrets, "\($0.1) holds a secret") }
    }

    private static let secretPrefix = "conformance-secret-of-"

    private static let hostHeaders: Set = [
        "user-agent", "accept-encoding", "if-none-match", "if-modified-since", "host", "connection", "cookie",
        "content-length", "transfer-encoding",
    ]

    /// Repeats the request, and repeats it once more a day later, because guids must not depend on the time.
    func checkRepetition(of page: Page, _ request: FetchRequest, into report: inout Report) async {
        let second = await run(request, into: &report)
        if second.outcome != .success(page) { report.add(.repeatable, "the second answer differs from the first") }
        let later = await run(request, now: now.addingTimeInterval(86_400), into: &report)
        if case .success(let later) = later.outcome, later.items.map(\.guid) != page.items.map(\.guid) {
            report.add(.identity, "the guids are others a day later")
        }
    }

    /// Requests a single item.
    ///
    /// A source that passes the limit to its service sends requests without a recording. Those get the recorded
    /// response of the same index, as from a service that ignores the limit.
    func checkLimit(_ request: FetchRequest, into report: inout Report) async {
        let recorded = Mutex<[Int: Exchange.Outcome]>([:])
        _ = await run(request, into: &report) { index, outcome in
            recorded.withLock { $0[index] = outcome }
            return outcome
        }
        var request = request
        request.limit = 1
        let run = await run(request, into: &report) { index, outcome in
            guard outcome == .failure(.offline) else { return outcome }
            return recorded.withLock { $0[index] } ?? outcome
        }
        if case .success(let page) = run.outcome, page.items.count > 1 {
            report.add(.limit, "\(page.items.count) items for a limit of 1")
        }
    }

    func checkState(of page: Page, _ request: FetchRequest, into report: inout Report) async {
        guard let state = page.state else { return }
        var request = request
        request.state = state
        let run = await run(request, into: &report)
        guard run.transcript.unrecorded.isEmpty else { return }
        switch run.outcome {
        case .failure(let error):
            report.add(.state, "with its own state it fails: \(words(error))")
        case .success(let second):
            let guids = Dictionary(page.items.map { ($0.recognizable, $0.guid) }) { first, _ in first }
            for item in second.items {
                guard let guid = guids[item.recognizable], guid != item.guid else { continue }
                report.add(.state, "with its own state '\(guid)' comes back as '\(item.guid)'")
            }
        }
    }

    func checkPaging(of page: Page, _ request: FetchRequest, into report: inout Report) async -> Page? {
        guard let next = page.next else { return nil }
        var request = request
        request.cursor = next
        let run = await run(request, into: &report)
        if let asked = run.transcript.unrecorded.first {
            await checkRecordedPages(asked, request, into: &report)
            return nil
        }
        switch run.outcome {
        case .failure(let error):
            report.add(.paging, "the next page fails: \(words(error))")
            return nil
        case .success(let second):
            if second.next == next { report.add(.paging, "the next page leads to itself") }
            let known = Set(page.items.map(\.guid))
            if !second.items.isEmpty, second.items.allSatisfy({ known.contains($0.guid) }) {
                report.add(.paging, "the next page has no other items")
            }
            report.add(second.findings(source: request.source, limit: request.limit, now: now))
            return second
        }
    }

    /// Reports a next page that is not recorded although another page of the same address is.
    private func checkRecordedPages(_ asked: String, _ request: FetchRequest, into report: inout Report) async {
        var request = request
        request.cursor = nil
        let known = await Set(run(request, into: &report).transcript.requests.map(\.url))
        let others = recordings.exchanges.values.compactMap(\.first?.request.url).filter { !known.contains($0) }
        guard let other = others.filter({ $0.withoutQuery == asked.withoutQuery }).min() else { return }
        report.add(.paging, "the next page is asked for at \(asked), and recorded at \(other)")
    }
}

extension String {
    fileprivate var withoutQuery: Substring { prefix { $0 != "?" } }
}

/// A Boolean that several closures share.
final class AtomicFlag: Sendable {
    private let raised = Mutex(false)

    var value: Bool { raised.withLock { $0 } }

    func set() { raised.withLock { $0 = true } }
}
