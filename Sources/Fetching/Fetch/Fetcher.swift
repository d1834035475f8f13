package import FeedModel
package import Foundation
package import SourceAPI

/// Fetches one page of one subscription, and keeps the rules of its servers.
///
/// A request travels as follows. The source calls ``SourceHost/http(_:)``, which a ``SourceSession`` implements. The
/// session checks the address against its ``RequestPolicy``, looks up the credential, and calls ``HTTPClient``, which
/// adds the headers and gives the hop to a ``Transport``. ``CurlTransport`` passes it as a ``PendingRequest`` to the
/// thread of ``CurlLoop``. There ``CurlTransfers`` queues it by host, checks the back-off of the host again, and runs
/// it as a ``CurlTransfer``, which checks the IP address before it connects. ``ResponseCollector`` and ``BodyReceiver``
/// collect the ``RawResponse``, and the waiting task decompresses its body. ``HTTPClient`` follows redirects, which the
/// policy also checks. The session records the ``FinalResponse`` in its ``SessionReport``: status, validators,
/// freshness, back-off. The source parses the body into a ``Page``. The fetcher checks the page and merges the report
/// into the record of the ``FetchResult``.
package struct Fetcher: Sendable {
    /// Returns the credential of a name, or of an origin such as `https://example.org`.
    package typealias Credentials = @Sendable (_ name: String) async throws(SourceError) -> Credential?

    private let client: HTTPClient
    private let endpoints: [String: String]?
    private let backoffs: BackoffRegistry
    private let secrets: KnownSecrets
    private let credentials: Credentials
    private let transportForProxy: @Sendable (String) -> (any Transport)?
    package let now: @Sendable () -> Date

    /// - Parameters:
    ///   - endpoints: Replacements for the addresses of services, by key (`[endpoint]`); `nil` if recordings answer.
    ///   - transportForProxy: Returns the transport for a subscription with its own proxy, `""` for a direct
    ///     connection; `nil` for the transport of the client.
    package init(
        client: HTTPClient,
        endpoints: [String: String]? = [:],
        backoffs: BackoffRegistry = BackoffRegistry(),
        secrets: KnownSecrets = KnownSecrets(),
        credentials: @escaping Credentials = { _ in nil },
        transportForProxy: @escaping @Sendable (String) -> (any Transport)? = { _ in nil },
        now: @escaping @Sendable () -> Date
    ) {
        self.client = client
        self.endpoints = endpoints
        self.backoffs = backoffs
        self.secrets = secrets
        self.credentials = credentials
        self.transportForProxy = transportForProxy
        self.now = now
    }

    /// Fetches a page, whether or not the subscription is due.
    ///
    /// After a failure validators and state stay, so that the next fetch requests again what was not stored. A
    /// cancelled or offline fetch changes nothing, because no request was sent.
    package func fetch(
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
        var request = FetchRequest(
            uri: job.subscription.uri,
            cursor: cursor,
            limit: limit ?? job.source.descriptor.usualLimit,
            state: state
        )
        request.omitsUnchanged = job.omitsUnchanged
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

    /// Returns a host for requests outside a fetch, such as asking a service for the owner of a token.
    package func host(
        for descriptor: SourceDescriptor,
        at uri: SubscriptionURI,
        settings: FetchSettings = FetchSettings(),
        credentials: @escaping Credentials = { _ in nil }
    ) throws(SourceError) -> any SourceHost {
        SourceSession(
            client: client.with(settings, through: settings.proxy.flatMap(transportForProxy)),
            policy: try RequestPolicy(descriptor: descriptor, subscription: uri, endpoints: endpoints),
            descriptor: descriptor,
            record: FetchRecord(source: uri.id),
            backoffs: backoffs,
            secrets: secrets,
            settings: settings,
            credentials: credentials,
            now: now(),
            log: { _ in }
        )
    }

    /// Requests a file that an item of a subscription encloses.
    ///
    /// Credentials and headers of the subscription are sent to its own origin only.
    ///
    /// - Returns: The response with any status, without the body if the sink took it.
    package func download(
        _ request: HTTPRequest,
        of job: FetchJob,
        into sink: any BodySink
    ) async throws(SourceError) -> HTTPResponse {
        let policy = RequestPolicy(filesOf: job.subscription.uri, from: job.source.descriptor)
        let isOwn = policy.isOfSubscribedOrigin(request.url)
        var settings = job.settings
        var credentials = credentials
        if !isOwn { (settings.headers, settings.credential, credentials) = ([:], nil, { _ in nil }) }
        let session = SourceSession(
            client: client.withoutDeadline().with(settings, through: settings.proxy.flatMap(transportForProxy)),
            policy: policy,
            descriptor: job.source.descriptor,
            record: FetchRecord(source: job.subscription.id),
            backoffs: backoffs,
            secrets: secrets,
            settings: settings,
            credentials: credentials,
            now: now(),
            log: { _ in }
        )
        do throws(SourceError) { return try await session.http(request, into: sink) } catch { throw redacted(error) }
    }

    package func redacted(_ error: SourceError) -> SourceError { error.redacted(by: secrets) }

    package func redacted(_ text: String) -> String { secrets.redacted(text) }

    /// Returns the host that a job contacts first; `nil` if there are several candidates.
    package func host(of job: FetchJob) -> String? {
        let hosts = (try? policy(for: job))?.hosts ?? []
        return hosts.count == 1 ? hosts.first : nil
    }

    func policy(for job: FetchJob) throws(SourceError) -> RequestPolicy {
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
        let policy = try policy(for: job)
        let overruled =
            job.overrulesBackoff ? backoffs.current(now: start).filter { policy.hosts.contains($0.host) } : []
        return SourceSession(
            client: client.with(job.settings, through: job.settings.proxy.flatMap(transportForProxy)),
            policy: policy,
            descriptor: descriptor,
            record: job.record,
            isConditional: job.isConditional,
            backoffs: backoffs,
            overruled: Set(overruled),
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
        switch answer {
        case .failure(.rateLimited(let until, let message)):
            let end = recordLimit(until: until, of: job, &report, at: start)
            answer = .failure(.rateLimited(until: end, message: message))
        case .success(let page):
            if let next = page.nextRequest { _ = recordLimit(until: next, of: job, &report, at: start) }
        case .failure: break
        }
        if case .failure(.unauthorized(nil, let message)) = answer, let name = job.settings.credential {
            answer = .failure(.unauthorized(credential: name, message: message))
        }
        answer = answer.mapError { $0.redacted(by: secrets) }
        var result = FetchResult(
            subscription: job.subscription,
            answer: answer,
            record: job.record,
            previousState: job.record.state,
            hosts: report.backoffs,
            log: report.log
        )
        switch answer {
        case .success(let page) where report.bodyError != nil && page.content != .unchanged:
            let error = (report.bodyError ?? .timedOut).redacted(by: secrets)
            result.bodyError = error
            result.record.recordPartialPage(page, failure: error, report, of: job, at: start)
        case .success(let page):
            result.record.recordPage(page, report, of: job, at: start)
            result.movedTo = report.movedTo
        case .failure(let error):
            result.record.recordFailure(error, report, of: job, at: start)
        }
        if case .failure(.rateLimited(let until?, _)) = answer {
            result.skip = report.skip(forHost: host(of: job), until: until)
        }
        return result
    }

    /// Records the limit of a service as a back-off of its host, as long as after a 429 if the limit has no time;
    /// returns its end, which can be later than what the last response said.
    private func recordLimit(until: Date?, of job: FetchJob, _ report: inout SessionReport, at start: Date) -> Date? {
        let named = until.map { Schedule.capped($0, now: start) }
        guard let host = report.lastHost else { return named }
        if let named {
            let backoff = HostBackoff(host: host, until: named, status: report.status)
            backoffs.record(backoff, now: start, replacing: report.replaceGuesses(with: backoff))
        } else if report.status != nil, !report.backoffs.contains(where: { $0.host == host }) {
            let failures = job.record.consecutiveFailures
            let delay = Schedule.defaultBackoff(
                failures: failures,
                jitter: Jitter.fraction(for: host, failures: failures)
            )
            let backoff = HostBackoff(host: host, until: start + delay.seconds, status: report.status)
            backoffs.record(backoff, now: start)
            report.record(backoff, isGuess: true)
        }
        return backoffs.end(of: host, now: start) ?? named
    }

    /// Returns why a job must not be fetched now, whether scheduled or requested by the reader; `nil` if it may be.
    ///
    /// - Parameter isForced: Whether the reader requests a fetch that is not due, or paused. The back-off of a host, a
    ///   time that a server named, and the minimum interval of a service after a page apply even then: they are the
    ///   servers' rules. An error is not a page, so the service may be asked again. ``FetchJob/overrulesBackoff`` makes
    ///   an exception.
    package func obstacle(to job: FetchJob, isForced: Bool = false) -> RefreshSkip? {
        obstacle(to: job, at: host(of: job), isForced: isForced)
    }

    func obstacle(to job: FetchJob, at host: String?, isForced: Bool) -> RefreshSkip? {
        if let host, !job.overrulesBackoff, let end = backoffs.end(of: host, now: now()) {
            return .hostBackOff(host: host, until: end)
        }
        let now = now()
        let minimum = job.source.descriptor.minimumInterval
        let due = job.record.nextFetch(interval: max(job.interval, minimum))?.end(at: now)
        let wait = job.record.wait.flatMap { StoredWait(until: $0, began: job.record.attempted).end(at: now) }
        if isForced {
            if !job.overrulesBackoff {
                if let wait { return .notDue(until: wait, rule: .retryAfter) }
                if let due, job.record.dueRule == .retryAfter { return .notDue(until: due, rule: .retryAfter) }
            }
            // An unchanged feed costs its server one 304, and a local program nothing; a service counts every request.
            let reach = job.source.descriptor.reach
            guard reach != .subscribedAddress, reach != .services([]), job.record.failure == nil else { return nil }
            return job.record.answered.flatMap { answered in
                StoredWait(until: answered + minimum.seconds, began: answered, longest: minimum).end(at: now)
            }
            .map { .notDue(until: $0, rule: .minimum) }
        }
        if let pause = job.record.pause { return .paused(pause) }
        if let end = skipEnd(of: job.record, at: now) { return .notDue(until: end, rule: .skipSchedule) }
        if let due { return .notDue(until: due, rule: job.record.dueRule) }
        return wait.map { .notDue(until: $0, rule: .retryAfter) }
    }

    /// Returns the next time that the skip schedule of a feed allows, if it forbids a fetch now and the last one was
    /// not more than a day ago.
    private func skipEnd(of record: FetchRecord, at now: Date) -> Date? {
        guard let skipSchedule = record.skipSchedule, let asked = record.attempted, skipSchedule.contains(now) else {
            return nil
        }
        let end = min(skipSchedule.nextAllowed(from: now), asked + Schedule.maximumDelay.seconds)
        return StoredWait(until: end, began: asked).end(at: now)
    }
}

extension Page {
    func check(for subscription: Subscription) throws(SourceError) {
        let items = items
        // Checks each item in place: a copy would retain each of its strings.
        let isOwn = items.withUnsafeBufferPointer { items in
            items.indices.allSatisfy { items[$0].source == subscription.id }
        }
        guard isOwn else { throw .plugin("it returned an item of another subscription") }
        guard state.map({ $0.rawValue.utf8.count <= 64 * 1024 }) ?? true else {
            throw .plugin("its state for the next fetch is larger than 64 KiB")
        }
    }
}
