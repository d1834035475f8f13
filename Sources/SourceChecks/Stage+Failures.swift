import FeedModel
import Foundation
import SourceAPI

extension Stage {
    /// Puts every mishap in place of the first answer.
    func checkFailures(of page: Page, _ request: FetchRequest, into report: inout Report) async {
        let usual = Mishap.Usual(page: page, now: now)
        for mishap in Mishap.all {
            let rehearsal = await rehearse(request, into: &report) { index, outcome in
                index == 0 ? mishap.outcome(outcome.recordedResponse) : outcome
            }
            guard !mishap.isAnswered(rehearsal.outcome, usual) else { continue }
            report.add(.failures, "\(mishap.name) becomes \(rehearsal.outcome.shortDescription)")
        }
    }

    /// Answers 304 where the source allows the host to ask conditionally.
    func checkConditional(_ first: Rehearsal, _ request: FetchRequest, into report: inout Report) async {
        guard first.transcript.asked.first?.isConditional == true else { return }
        let rehearsal = await rehearse(request, into: &report) { index, outcome in
            guard index == 0 else { return outcome }
            return .response(HTTPResponse(url: outcome.recordedResponse.url, status: 304))
        }
        if case .success(let page) = rehearsal.outcome, page.content == .unchanged { return }
        report.add(.conditional, "status 304 becomes \(rehearsal.outcome.shortDescription)")
    }

    /// Cancels the fetch while it waits for its first answer.
    func checkCancellation(_ request: FetchRequest, into report: inout Report) async {
        let host = StalledHost(now: now)
        let fetch = Task { [source] in
            let outcome = await source.outcome(request, through: host)
            host.end()
            return outcome
        }
        await host.firstRequest()
        fetch.cancel()
        let outcome = await fetch.value
        if outcome != .failure(.cancelled) {
            report.add(.cancellation, "cancelled, it ends with \(outcome.shortDescription)")
        }
    }
}

/// A host that never answers, until the fetch is cancelled.
private final class StalledHost: SourceHost {
    let now: Date
    private let requests = AsyncStream.makeStream(of: Void.self)

    init(now: Date) {
        self.now = now
    }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        requests.continuation.yield()
        let silence = AsyncStream.makeStream(of: Never.self)
        for await _ in silence.stream {}
        silence.continuation.finish()
        throw .cancelled
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { nil }

    func log(_ message: String) {}

    /// Returns when the source has asked something, or has ended without.
    func firstRequest() async {
        for await _ in requests.stream { return }
    }

    func end() {
        requests.continuation.finish()
    }
}

extension Exchange.Outcome {
    /// The recorded answer; an empty one where a failure is recorded.
    fileprivate var recordedResponse: HTTPResponse {
        switch self {
        case .response(let response): response
        case .failure: HTTPResponse(url: "", status: 200)
        }
    }
}

extension Result<Page, SourceError> {
    /// The outcome in a few words.
    var shortDescription: String {
        switch self {
        case .failure(let error): "\(error)"
        case .success(let page):
            switch page.content {
            case .items(let items): "a page of \(items.count) items"
            case .forecast: "a forecast"
            case .unchanged: "an unchanged page"
            }
        }
    }
}
