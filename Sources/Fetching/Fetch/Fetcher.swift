public import FeedModel
public import Foundation
public import SourceAPI

/// Fetches one page of one subscription, with manners.
public struct Fetcher: Sendable {
    /// Gives the person's credential of a name, or of an origin such as `https://example.org`; `nil` when there is none.
    public typealias Credentials = @Sendable (_ name: String) async throws(SourceError) -> Credential?

    private let client: HTTPClient
    private let endpoints: [String: String]
    private let backOffs: BackoffRegistry
    private let secrets: KnownSecrets
    private let credentials: Credentials
    private let proxied: @Sendable (String) -> (any Transport)?
    private let now: @Sendable () -> Date

    /// Makes a fetcher.
    ///
    /// - Parameters:
    ///   - client: The way to the network.
    ///   - endpoints: Addresses to ask instead of a service's own, by the service's key (`[endpoint]`).
    ///   - backOffs: The hosts that want to be left alone; shared with other fetchers.
    ///   - secrets: Where credentials that were answered are noted; shared with a recording transport.
    ///   - credentials: Gives the person's credentials.
    ///   - proxied: Gives the transport through a proxy, `""` for none, for subscriptions that have one of their own;
    ///     `nil` leaves them to the client's.
    ///   - now: Tells the time.
    public init(
        client: HTTPClient,
        endpoints: [String: String] = [:],
        backOffs: BackoffRegistry = BackoffRegistry(),
        secrets: KnownSecrets = KnownSecrets(),
        credentials: @escaping Credentials = { _ in nil },
        proxied: @escaping @Sendable (String) -> (any Transport)? = { _ in nil },
        now: @escaping @Sendable () -> Date
    ) {
        self.client = client
        self.endpoints = endpoints
        self.backOffs = backOffs
        self.secrets = secrets
        self.credentials = credentials
        self.proxied = proxied
        self.now = now
    }

    /// Fetches, whether or not the subscription is due.
    ///
    /// The record of the result is changed as follows. After a page or 304: times, status, new validators, the
    /// source's state, and the time when it is due again by ``Schedule``. After a failure: the error, one more
    /// failure in a row, a later due time; validators and state stay, so that nothing is taken for known that
    /// was not kept. Cancelled or offline: nothing, for nobody was asked.
    ///
    /// - Parameters:
    ///   - job: What to fetch.
    ///   - cursor: Where to go on; `nil` for the first page.
    ///   - limit: At most so many items are wanted.
    ///   - log: Hears each line of the log at once.
    public func fetch(
        _ job: FetchJob,
        cursor: Cursor? = nil,
        limit: Int? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) async -> FetchResult {
        let start = now()
        let session: SourceSession
        do throws(SourceError) {
            session = try self.session(for: job, at: start, log: log)
        } catch {
            return result(of: job, .failure(error), SessionReport(), at: start)
        }
        let state = job.record.state.map(SourceState.init(rawValue:))
        let request = FetchRequest(
            uri: job.subscription.uri,
            cursor: cursor,
            limit: limit ?? job.usualLimit,
            state: state
        )
        let answer: Result<Page, SourceError>
        do throws(SourceError) {
            let page = try await job.source.fetch(request, through: session)
            try page.check(for: job.subscription)
            answer = .success(page)
        } catch {
            answer = .failure(Task.isCancelled ? .cancelled : error)
        }
        return result(of: job, answer, session.report, at: start)
    }

    /// What somebody can reach who asks outside a fetch, such as whose a token is.
    ///
    /// - Parameters:
    ///   - descriptor: Whom they declare to ask.
    ///   - uri: The address, where the descriptor's reach is a subscribed address.
    public func host(for descriptor: SourceDescriptor, at uri: SubscriptionURI) throws(SourceError) -> any SourceHost {
        SourceSession(
            client: client,
            gate: try RequestPolicy(descriptor: descriptor, subscription: uri, endpoints: endpoints),
            descriptor: descriptor,
            record: FetchRecord(source: uri.id),
            backOffs: backOffs,
            secrets: secrets,
            settings: FetchSettings(),
            credentials: { _ in nil },
            now: now(),
            log: { _ in }
        )
    }

    /// Why a job must not be fetched now; `nil` when it may be.
    ///
    /// The one rule for everybody who fetches of their own accord or at a person's word.
    ///
    /// - Parameters:
    ///   - job: What would be fetched.
    ///   - isForced: Whether a person asks for it although it is not due, or paused. Even so a host in back-off is left
    ///     alone, a time that a server has named is kept, and a service's minimum interval too, because these are
    ///     the services' rules and not ours.
    public func obstacle(to job: FetchJob, isForced: Bool = false) -> RefreshSkip? {
        obstacle(to: job, at: host(of: job), isForced: isForced)
    }

    /// As ``obstacle(to:isForced:)``, where ``host(of:)`` is known already.
    func obstacle(to job: FetchJob, at host: String?, isForced: Bool) -> RefreshSkip? {
        if let host, let end = endOfBackOff(of: host) { return .hostBackOff(host: host, until: end) }
        let now = now()
        let due = job.record.due.flatMap { $0 > now ? $0 : nil }
        if isForced {
            if let due, job.record.dueRule == .retryAfter { return .notDue(until: due, rule: .retryAfter) }
            // A feed that has not changed costs its server one 304; a service counts every request.
            guard job.source.descriptor.reach != .subscribedAddress else { return nil }
            let minimum = job.record.answered.map { $0 + job.source.descriptor.minimumInterval.seconds }
            return minimum.flatMap { $0 > now ? .notDue(until: $0, rule: .minimum) : nil }
        }
        if let pause = job.record.pause { return .paused(pause) }
        if let quiet = quietEnd(of: job.record, at: now) { return .notDue(until: quiet, rule: .skipSchedule) }
        return due.map { .notDue(until: $0, rule: job.record.dueRule) }
    }

    /// When the feed's quiet times are over, if it is within them; after a day without a fetch they do not count.
    private func quietEnd(of record: FetchRecord, at now: Date) -> Date? {
        guard let skipSchedule = record.skipSchedule, let asked = record.attempted, skipSchedule.contains(now) else {
            return nil
        }
        let end = min(skipSchedule.nextAllowed(from: now), asked + Schedule.ceiling.seconds)
        return end > now ? end : nil
    }

    /// The host that a job will ask first, if it can only be one.
    func host(of job: FetchJob) -> String? {
        let hosts = (try? gate(for: job))?.hosts ?? []
        return hosts.count == 1 ? hosts.first : nil
    }

    private func endOfBackOff(of host: String) -> Date? { backOffs.end(of: host, now: now()) }

    private func gate(for job: FetchJob) throws(SourceError) -> RequestPolicy {
        try RequestPolicy(
            descriptor: job.source.descriptor,
            subscription: job.subscription.uri,
            endpoints: endpoints,
            adopted: job.record.adopted?.address
        )
    }

    private func session(
        for job: FetchJob,
        at start: Date,
        log: @escaping @Sendable (String) -> Void
    ) throws(SourceError) -> SourceSession {
        let descriptor = job.source.descriptor
        do throws(SubscriptionError) {
            try descriptor.validate(job.subscription.uri)
        } catch {
            guard case .badParameter(_, let name, let reason) = error else { throw .refused("not an address") }
            throw .refused("\(name): \(reason)")
        }
        return SourceSession(
            client: client.with(job.settings, through: job.settings.proxy.flatMap(proxied)),
            gate: try gate(for: job),
            descriptor: descriptor,
            record: job.record,
            backOffs: backOffs,
            secrets: secrets,
            settings: job.settings,
            credentials: credentials,
            now: start,
            log: log
        )
    }

    private func result(
        of job: FetchJob,
        _ answer: Result<Page, SourceError>,
        _ report: SessionReport,
        at start: Date
    ) -> FetchResult {
        var (report, answer) = (report, answer)
        if case .failure(.rateLimited(let until)) = answer {
            let believed = until.map { Schedule.believed($0, now: start) }
            if let believed, let host = report.lastHost {
                let wait = HostBackoff(host: host, until: believed, status: report.status)
                backOffs.note(wait, inPlaceOf: report.settle(wait))
            }
            // What is told is when the host is asked again, not only what its last answer said.
            let end = report.lastHost.flatMap { backOffs.end(of: $0, now: start) }
            answer = .failure(.rateLimited(until: end ?? believed))
        }
        answer = answer.mapError { $0.redacted(by: secrets) }
        var result = FetchResult(
            subscription: job.subscription,
            answer: answer,
            record: job.record,
            hosts: report.hosts,
            log: report.log
        )
        switch answer {
        case .success(let page) where report.bodyError != nil && page.content != .unchanged:
            let error = (report.bodyError ?? .timedOut).redacted(by: secrets)
            result.bodyError = error
            result.record.note(part: page, because: error, report, of: job, at: start)
        case .success(let page):
            result.record.note(page, report, of: job, at: start)
            result.movedTo = report.movedTo
        case .failure(let error):
            result.record.note(error, report, of: job, at: start)
        }
        if case .failure(.rateLimited(let until?)) = answer { result.heldBack = report.skip(of: host(of: job), until) }
        return result
    }
}

extension Page {
    /// Checks what a source must keep to, since it may be somebody else's program.
    fileprivate func check(for subscription: Subscription) throws(SourceError) {
        let items = items
        // Each is looked at where it is: a copy would count every text of it.
        let isOwn = items.withUnsafeBufferPointer { items in
            items.indices.allSatisfy { items[$0].source == subscription.id }
        }
        guard isOwn else {
            throw .plugin("it answered with an item of another subscription")
        }
        guard state.map({ $0.rawValue.utf8.count <= 64 * 1024 }) ?? true else {
            throw .plugin("it wants more than 64 KiB to be kept until the next fetch")
        }
    }
}
