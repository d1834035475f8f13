import FeedModel
import Foundation
import SourceAPI

extension ConformanceCheck {
    /// Injects every fault in place of each response.
    ///
    /// A fault after the first response may also shorten the page, if the page says so or the answer can mean the end of the list.
    func checkFailures(of page: Page, _ first: RecordedRun, _ request: FetchRequest, into report: inout Report) async {
        for place in first.transcript.requests.indices.prefix(Self.maximumFaultyResponses) {
            for fault in InjectedFault.all {
                // The recorded answer can be a fault elsewhere: the 'null' of an item that was deleted.
                let isRecorded = AtomicFlag()
                let mayBeTheEnd = AtomicFlag()
                let run = await run(request, into: &report) { index, outcome in
                    guard index == place else { return outcome }
                    let faulty = fault.outcome(outcome.recordedResponse)
                    if fault.mayBeTheEnd(outcome.recordedResponse) { mayBeTheEnd.set() }
                    if faulty.recordedResponse.hasContent(of: outcome.recordedResponse) { isRecorded.set() }
                    return faulty
                }
                if fault.isHandled(run.outcome, page, now) || isRecorded.value { continue }
                if place > 0, case .success(let rest) = run.outcome, rest.isPart(of: page),
                    mayBeTheEnd.value || rest.isPartial || rest.skipped > page.skipped
                {
                    continue
                }
                if allowsEmptyPages, mayBeTheEnd.value, (try? run.outcome.get())?.content == .items([]) { continue }
                let which = place == 0 ? "" : " as answer \(place + 1)"
                report.add(.failures, "\(fault.name)\(which) becomes \(shortDescription(of: run.outcome))")
            }
        }
    }

    /// The maximum number of responses to replace; a source with more requests repeats itself.
    private static let maximumFaultyResponses = 8

    /// Answers 304 if the source allows conditional requests.
    func checkConditional(_ first: RecordedRun, _ request: FetchRequest, into report: inout Report) async {
        guard first.transcript.requests.first?.isConditional == true else { return }
        let run = await run(request, into: &report) { index, outcome in
            guard index == 0 else { return outcome }
            return .response(HTTPResponse(url: outcome.recordedResponse.url, status: 304))
        }
        if case .success(let page) = run.outcome, page.content == .unchanged { return }
        report.add(.conditional, "status 304 becomes \(shortDescription(of: run.outcome))")
    }

    /// Cancels the fetch while it waits for its first response.
    func checkCancellation(_ request: FetchRequest, into report: inout Report) async {
        let host = UnresponsiveHost(now: now)
        let fetch = Task { [source] in
            let outcome = await source.outcome(request, through: host)
            host.end()
            return outcome
        }
        await host.firstRequest()
        fetch.cancel()
        guard let outcome = await fetch.value(within: timeLimit) else {
            return report.add(.cancellation, "cancelled, it does not end")
        }
        if outcome != .failure(.cancelled) {
            report.add(.cancellation, "cancelled, it ends with \(shortDescription(of: outcome))")
        }
    }

    private func shortDescription(of result: Result<Page, SourceError>) -> String {
        switch result.map(\.content) {
        case .failure(let error): words(error)
        case .success(.items(let items)): "a page of \(items.count) items"
        case .success(.forecast): "a forecast"
        case .success(.unchanged): "an unchanged page"
        }
    }
}

private final class UnresponsiveHost: SourceHost {
    let now: Date
    private let requests = AsyncStream.makeStream(of: Void.self)

    init(now: Date) { self.now = now }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        requests.continuation.yield()
        let silence = AsyncStream.makeStream(of: Never.self)
        for await _ in silence.stream {}
        silence.continuation.finish()
        throw .cancelled
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { Credential(secret: "placeholder") }

    func log(_ message: String) {}

    func firstRequest() async {
        for await _ in requests.stream { return }
    }

    func end() { requests.continuation.finish() }
}

extension Page {
    fileprivate func isPart(of whole: Page) -> Bool {
        items.count <= whole.items.count && Set(items).isSubset(of: whole.items)
    }
}

extension HTTPResponse {
    fileprivate func hasContent(of other: HTTPResponse) -> Bool { status == other.status && body == other.body }
}

extension Exchange.Outcome {
    fileprivate var recordedResponse: HTTPResponse {
        switch self {
        case .response(let response): response
        case .failure: HTTPResponse(url: "", status: 200)
        }
    }
}
