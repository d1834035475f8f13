package import FeedModel
package import Fetching
import Foundation
package import Library
import Primitives
package import Screens
package import SourceAPI
import SystemSupport

/// Fetches subscriptions with the reader's settings.
///
/// Every fetch of the program goes through here, because nothing else makes a ``FetchJob``: a refresh, the home screen,
/// `articles`, `news`, `weather` and `repos`. So the interval, proxy, headers and credential of `[source."ADDRESS"]`
/// hold for all of them, and so do the rules by which no request is sent (``Fetcher/obstacle(to:isForced:)``).
package struct SubscriptionFetcher: Sendable {
    package enum Answer: Sendable {
        /// A request was sent; `unstored` is the reason why its page is not in the library.
        case fetched(Result<Page, SourceError>, FetchRecord, unstored: LibraryError?)
        /// No request was sent, because it is too early for another; the record of the last fetch.
        case tooEarly(RefreshSkip, FetchRecord)
    }

    let fetcher: Fetcher
    package let registry: SourceRegistry
    private let backoffs: BackoffRegistry
    private let retryCredentials: @Sendable (Set<String>) async -> Void
    private let keyFiles: [String]
    private let interval: Duration
    private let settings: [SourceID: SubscriptionFetchSettings]

    /// - Parameter keyFiles: The files that have keys: a change of one makes subscriptions due that were refused.
    package init(
        fetcher: Fetcher,
        registry: SourceRegistry,
        backoffs: BackoffRegistry,
        retryCredentials: @escaping @Sendable (Set<String>) async -> Void,
        keyFiles: [String],
        interval: Duration,
        settings: [SourceID: SubscriptionFetchSettings]
    ) {
        self.fetcher = fetcher
        self.registry = registry
        self.backoffs = backoffs
        self.retryCredentials = retryCredentials
        self.keyFiles = keyFiles
        self.interval = interval
        self.settings = settings
    }

    package func host(for descriptor: SourceDescriptor, at uri: SubscriptionURI) throws(SourceError) -> any SourceHost {
        try fetcher.host(for: descriptor, at: uri, settings: accessSettings(of: uri))
    }

    /// Returns the settings of the way to a server, without headers: the credential is the one to be checked.
    private func accessSettings(of uri: SubscriptionURI) -> FetchSettings {
        var own = FetchSettings()
        own.proxy = settings[uri.id]?.fetch.proxy
        own.userAgent = settings[uri.id]?.fetch.userAgent
        return own
    }

    /// Fetches a private feed with a credential, and stores nothing.
    ///
    /// - Throws: ``SourceError/unauthorized(credential:)`` if the server rejects the credential; otherwise the reason why
    ///   the address has no feed. No case contains the secret.
    package func check(_ credential: Credential, at uri: SubscriptionURI) async throws(SourceError) {
        do throws(SourceError) {
            guard let source = try? registry.source(for: uri) else {
                throw .refused("'\(uri)' is not an address of a feed")
            }
            let host = try fetcher.host(
                for: source.descriptor,
                at: uri,
                settings: accessSettings(of: uri),
                credentials: { _ in credential }
            )
            _ = try await source.fetch(FetchRequest(uri: uri), through: host)
        } catch .status(403, _) {
            throw .unauthorized(credential: nil)
        } catch {
            throw fetcher.redacted(error)
        }
    }

    package func credentialName(of uri: SubscriptionURI) -> String? { settings[uri.id]?.fetch.credential }

    package func redacted(_ error: SourceError) -> SourceError { fetcher.redacted(error) }

    package func redacted(_ text: String) -> String { fetcher.redacted(text) }

    /// Makes the next look-ups find credentials that were missing, refused or changed elsewhere.
    package func lookAgainForCredentials(of records: [FetchRecord]) async {
        let refused = records.compactMap { record -> String? in
            guard case .unauthorized(let name, _)? = record.failure.map(SourceError.init) else { return nil }
            return name
        }
        await retryCredentials(Set(refused))
    }

    /// A fingerprint that changes when a file with keys changes.
    private var keyVersion: String {
        var fingerprint = Fingerprint()
        for number in keyFiles.flatMap({ TextFile.version(of: $0) ?? [0] }) {
            fingerprint.add(UInt64(bitPattern: Int64(number)))
        }
        return String(fingerprint.bits, radix: 16)
    }

    /// Returns a record that is due if a file with keys has changed since its fetch was refused for its key.
    private func dueAfterRefusal(_ record: FetchRecord) -> FetchRecord {
        guard let refusal = record.refusal, refusal != keyVersion else { return record }
        var record = record
        (record.due, record.dueRule) = (record.attempted, nil)
        return record
    }

    /// Learns which hosts are in back-off since earlier runs.
    package func prepare(in library: Library) async throws(LibraryError) {
        let now = fetcher.now()
        for wait in try await library.hostBackoffs() { backoffs.record(wait, now: now) }
    }

    package func job(for subscription: Subscription, record: FetchRecord) throws(SubscriptionError) -> FetchJob {
        job(for: subscription, of: try registry.fetchingSource(for: subscription.uri), record: record)
    }

    func job(for subscription: Subscription, of source: any Source, record: FetchRecord) -> FetchJob {
        let own = settings[subscription.id]
        var job = FetchJob(
            subscription: subscription,
            source: source,
            record: dueAfterRefusal(record),
            interval: own?.interval ?? interval,
            settings: own?.fetch ?? FetchSettings()
        )
        job.keyVersion = { keyVersion }
        return job
    }

    /// Fetches one page, unless it is too early, and stores it.
    ///
    /// - Parameters:
    ///   - cursor: Where the page begins; `nil` for the first. The record describes first pages only.
    ///   - storesItems: Whether items are stored; items of a search are stored when the reader opens or marks them.
    ///   - remembered: A record to use in place of the library's if it is of a later fetch.
    ///   - showsPage: Whether the page is shown as the source gives it. A 304 helps only if the library has all of it.
    ///   - library: The library of the reader who asked. Another may have signed in when the answer comes.
    /// - Throws: `SubscriptionError`; `LibraryError` when the library cannot be read.
    package func page(
        of subscription: Subscription,
        at cursor: Cursor? = nil,
        isForced: Bool,
        storesItems: Bool = true,
        remembered: FetchRecord? = nil,
        showsPage: Bool = false,
        in library: Library
    ) async throws -> Answer {
        let stored = try await lastRecord(of: subscription, isFirst: cursor == nil, storesItems, in: library)
        let record =
            [stored, remembered].compactMap(\.self).max {
                ($0.attempted ?? .distantPast) < ($1.attempted ?? .distantPast)
            }
            ?? FetchRecord(source: subscription.id)
        if cursor == nil { await lookAgainForCredentials(of: [record]) }
        var job = try job(for: subscription, record: record)
        if showsPage { job.isConditional = await isKnown(record.listing, in: library) }
        if cursor == nil, let skip = fetcher.obstacle(to: job, isForced: isForced) { return .tooEarly(skip, record) }
        let result = await fetcher.fetch(job, cursor: cursor)
        // Without a request there is nothing to store.
        if case .failure = result.answer, result.record == job.record {
            return .fetched(result.answer, record, unstored: nil)
        }
        var unstored: LibraryError?
        do throws(LibraryError) {
            try await store(result, isFirst: cursor == nil, storesItems, in: library)
        } catch {
            unstored = error
        }
        return .fetched(result.answer, result.record, unstored: unstored)
    }

    /// Returns whether the library has a listing whole, because retention may have removed items of it.
    private func isKnown(_ listing: PageListing?, in library: Library) async -> Bool {
        guard let listing, let known = try? await library.items(listing.items) else { return false }
        return listing.items.allSatisfy { known[$0] != nil }
    }

    private func lastRecord(
        of subscription: Subscription,
        isFirst: Bool,
        _ storesItems: Bool,
        in library: Library
    ) async throws(LibraryError) -> FetchRecord? {
        do throws(LibraryError) {
            if isFirst { try await prepare(in: library) }
            return try await library.record(for: subscription.id)
        } catch {
            // A question at the prompt is answered even if the library cannot be read.
            if storesItems { throw error }
            return nil
        }
    }

    private func store(
        _ result: FetchResult,
        isFirst: Bool,
        _ storesItems: Bool,
        in library: Library
    ) async throws(LibraryError) {
        let items: [Item]? =
            if case .success(let page) = result.answer, case .items(let items) = page.content { items } else { nil }
        if isFirst, storesItems || items == nil {
            let commit = try await LibrarySink(library: library).prepare(result)
            _ = try await commit()
            return
        }
        if storesItems, let items { try await library.store(items, from: result.subscription.id) }
        // The limit of a host holds for other subscriptions and for later runs.
        if !result.hosts.isEmpty { try await library.save(result.hosts) }
    }

    /// Requests a file that an item of a source encloses, with the settings of that subscription.
    ///
    /// - Throws: `SubscriptionError`, `SourceError`; `LibraryError` when the library cannot be read.
    func download(
        _ request: HTTPRequest,
        of source: SourceID,
        into sink: any BodySink,
        in library: Library
    ) async throws -> HTTPResponse {
        try await prepare(in: library)
        let subscription = Subscription(uri: try SubscriptionURI(source.rawValue))
        let job = try job(for: subscription, record: FetchRecord(source: source))
        return try await fetcher.download(request, of: job, into: sink)
    }

    /// Returns the host that a subscription contacts first; `nil` if that is not known beforehand.
    package func host(of subscription: Subscription, record: FetchRecord? = nil) -> String? {
        let job = try? job(for: subscription, record: record ?? FetchRecord(source: subscription.id))
        return job.flatMap(fetcher.host)
    }

    /// Returns a status with what decides about the next fetch besides its record.
    package func withHold(
        _ status: SubscriptionStatus,
        in library: Library
    ) async throws(LibraryError) -> SubscriptionStatus {
        var status = status
        status.record = dueAfterRefusal(status.record)
        let backoffs = try await library.hostBackoffs()
        guard !backoffs.isEmpty, let host = host(of: status.subscription, record: status.record) else { return status }
        status.hold = backoffs.first { $0.host == host }
        return status
    }

    /// Fetches a page for the author of a source, and stores none of it.
    ///
    /// Nothing is remembered of earlier fetches but the back-offs of hosts, which hold here as well.
    ///
    /// - Parameters:
    ///   - source: The source, which need not be registered.
    ///   - hasSettings: Whether `[source."ADDRESS"]` holds; headers and credentials in it are for a source that the reader
    ///     has added.
    ///   - log: Receives each request and each message of the source at once.
    package func trial(
        of source: any Source,
        at uri: SubscriptionURI,
        cursor: Cursor? = nil,
        hasSettings: Bool,
        in library: Library,
        log: @escaping @Sendable (String) -> Void
    ) async throws(LibraryError) -> Result<Page, SourceError> {
        try await prepare(in: library)
        let subscription = Subscription(uri: uri)
        let record = FetchRecord(source: subscription.id)
        var job = job(for: subscription, of: source, record: record)
        if !hasSettings { job.settings = FetchSettings() }
        let result = await fetcher.fetch(job, cursor: cursor, log: log)
        if !result.hosts.isEmpty { try await library.save(result.hosts) }
        return result.answer
    }
}

/// The settings of `[source."ADDRESS"]` in config.toml.
package struct SubscriptionFetchSettings: Hashable, Sendable {
    /// `interval`: the least time between two fetches; `nil` for the usual one.
    package var interval: Duration?
    /// `user-agent`, `headers`, `proxy`, `authorization`.
    package var fetch = FetchSettings()

    package init() {}
}
