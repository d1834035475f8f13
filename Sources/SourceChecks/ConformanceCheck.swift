import FeedModel
public import Foundation
public import SourceAPI

/// The check that every source must pass, without a network and without waiting.
///
/// It fetches the source's example on recordings many times: as recorded, with each fault in place of each response,
/// with hostile text, cancelled, and with credentials. Of a source that sends no requests only the page is checked.
///
///     let findings = await ConformanceCheck(of: WeatherSource(), on: recordings).findings()
///     #expect(findings == [])
public struct ConformanceCheck: Sendable {
    let source: any Source
    let recordings: Recordings
    private let address: String
    let now: Date
    let timeLimit: Duration
    let words: @Sendable (SourceError) -> String
    /// Whether the first page may have no items, which is how a page that asks to sign in looks too.
    package var allowsEmptyPages = false
    /// Whether rules select the elements that are items, so that they may leave out a damaged one.
    package var selectsElements = false

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - recordings: The responses of its services to the address, preferably with a second page.
    ///   - address: The address to fetch; by default the descriptor's example.
    ///   - now: The current time; by default the time of the recordings.
    ///   - timeLimit: The maximum duration of one fetch.
    ///   - words: Returns the words for an error in findings.
    public init(
        of source: any Source,
        on recordings: Recordings,
        address: String? = nil,
        now: Date? = nil,
        timeLimit: Duration = .seconds(60),
        words: @escaping @Sendable (SourceError) -> String = { String(describing: $0) }
    ) {
        self.timeLimit = timeLimit
        self.words = words
        self.source = source
        self.recordings = recordings
        self.address = address ?? source.descriptor.example
        self.now = now ?? recordings.recorded
    }

    /// Runs the check and returns every violation once; empty if the source conforms.
    public func findings() async -> [Finding] { await outcome().findings }

    /// The result of a check.
    public struct Outcome: Hashable, Sendable {
        /// Every violation once.
        public var findings: [Finding]
        /// The rules that were checked; those on failures need a source that sends requests.
        public var checked: Set<ConformanceRule>
    }

    /// Runs the check, and returns the violations and the rules that were checked.
    public func outcome() async -> Outcome {
        var report = Report()
        await check(&report)
        return Outcome(findings: report.findings, checked: report.checked)
    }

    private func check(_ report: inout Report) async {
        report.checked = [.descriptor, .example]
        report.add(source.descriptor.findings)
        guard let uri = acceptedAddress(&report) else { return }
        let request = FetchRequest(uri: uri, limit: source.descriptor.usualLimit)

        report.checked.formUnion([.answer, .reach, .hostHeaders, .credentials, .secrets])
        let first = await run(request, into: &report)
        guard let page = answeredPage(of: first, into: &report) else { return }
        report.checked.formUnion([.repeatable, .identity, .titles, .addresses, .dates, .limit])
        if case .forecast = page.content { report.checked.insert(.forecast) }
        if page.state != nil { report.checked.insert(.state) }
        if page.next != nil { report.checked.insert(.paging) }
        report.add(page.findings(source: request.source, limit: request.limit, now: now))

        await checkRepetition(of: page, request, into: &report)
        await checkLimit(request, into: &report)
        await checkState(of: page, request, into: &report)
        let second = await checkPaging(of: page, request, into: &report)
        let items = page.items + (second?.items ?? [])
        if !items.isEmpty, items.allSatisfy({ $0.title.allSatisfy(\.isWhitespace) }) {
            report.add(.titles, "no item has a title")
        }
        if !first.transcript.requests.isEmpty {
            report.checked.formUnion([.failures, .cancellation, .hostileText, .elements])
            if first.transcript.requests.first?.isConditional == true { report.checked.insert(.conditional) }
            await checkFailures(of: page, first, request, into: &report)
            await checkConditional(first, request, into: &report)
            await checkCancellation(request, into: &report)
            await checkHostileText(of: page, request, into: &report)
            await checkElements(of: page, first, request, into: &report)
        }
    }

    private func acceptedAddress(_ report: inout Report) -> SubscriptionURI? {
        do throws(SubscriptionError) {
            let uri = try SubscriptionURI(address)
            guard uri.plugin == source.descriptor.id else {
                report.add(.example, "'\(address)' is an address of '\(uri.plugin)', not '\(source.descriptor.id)'")
                return nil
            }
            try source.descriptor.validate(uri)
            return uri
        } catch {
            report.add(.example, "'\(address)' is refused: \(error.reason)")
            return nil
        }
    }

    private func answeredPage(of run: RecordedRun, into report: inout Report) -> Page? {
        switch run.outcome {
        case .success(let page) where page.content == .unchanged:
            report.add(.answer, "unchanged, though it was asked for the first time")
        case .success(let page):
            return page
        case .failure(let error):
            let missing = run.transcript.unrecorded
            report.add(.answer, missing.isEmpty ? words(error) : "nothing is recorded for \(missing[0])")
        }
        return nil
    }
}

extension SubscriptionError {
    fileprivate var reason: String {
        switch self {
        case .badParameter(_, let name, let reason): "\(name): \(reason)"
        case .notAnAddress, .notACommand: "not an address"
        case .unsupportedScheme(let scheme): "addresses that begin with '\(scheme):' are not supported"
        default: String(describing: self)
        }
    }
}

/// Findings in the order of their discovery, without duplicates.
struct Report {
    private(set) var findings: [Finding] = []
    var checked: Set<ConformanceRule> = []
    private var known: Set<Finding> = []
    /// Whether the source has exceeded the time limit; later findings are ignored.
    private(set) var hasTimedOut = false

    mutating func addTimeout() {
        add(.answer, "it does not answer, neither with a page nor with an error")
        hasTimedOut = true
    }

    mutating func add(_ rule: ConformanceRule, _ what: String) {
        add([Finding(rule, what)])
    }

    mutating func add(_ new: [Finding]) {
        guard !hasTimedOut else { return }
        for finding in new where known.insert(finding).inserted { findings.append(finding) }
    }
}
