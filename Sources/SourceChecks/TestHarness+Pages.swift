import FeedModel
import Foundation
import SourceAPI
import Synchronization

extension TestHarness {
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

    /// Passes the returned state back to the source.
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
            let guids = Dictionary(page.items.map { ($0.fingerprint, $0.guid) }) { first, _ in first }
            for item in second.items {
                guard let guid = guids[item.fingerprint], guid != item.guid else { continue }
                report.add(.state, "with its own state '\(guid)' comes back as '\(item.guid)'")
            }
        }
    }

    /// Fetches the next page, and returns it.
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
}

extension TestHarness {
    /// Reports a next page that is not recorded although another page of the same address is, which nothing asks for.
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
    /// The address up to its query.
    fileprivate var withoutQuery: Substring { prefix { $0 != "?" } }
}

extension Item {
    /// The properties by which a reader recognizes an item on two pages.
    fileprivate var fingerprint: [String] { [title, url ?? ""] }
}
