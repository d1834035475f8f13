import FeedModel
public import Foundation
public import SourceAPI

/// The result of one fetch on recordings.
public struct RecordedRun: Sendable {
    /// The page or the error.
    public let outcome: Result<Page, SourceError>
    /// The calls of the source.
    public let transcript: RecordedHost.Transcript
    /// Whether the source exceeded the time limit; ``outcome`` is then ``SourceAPI/SourceError/timedOut``.
    public let hasTimedOut: Bool

    /// Runs one fetch on recordings.
    ///
    /// - Parameters:
    ///   - credentials: The reader's credentials by name.
    ///   - now: The current time; by default the time of the recordings.
    ///   - limit: The maximum duration; recordings answer at once, so only a hanging source reaches it.
    ///   - transform: Replaces outcomes, for example by faults.
    public init(
        _ source: any Source,
        request: FetchRequest,
        on recordings: Recordings,
        credentials: [String: Credential] = [:],
        now: Date? = nil,
        within limit: Duration = .seconds(60),
        transform: @escaping RecordedHost.OutcomeTransform = { _, outcome in outcome }
    ) async {
        let host = RecordedHost(
            playing: recordings,
            for: source.descriptor,
            address: request.uri,
            credentials: credentials,
            now: now,
            transform: transform
        )
        let fetch = Task { await source.outcome(request, through: host) }
        let answer = await fetch.value(within: limit)
        outcome = answer ?? .failure(.timedOut)
        hasTimedOut = answer == nil
        transcript = host.transcript
    }

    /// The page, or the thrown error.
    public var page: Page {
        get throws(SourceError) { try outcome.get() }
    }

    /// The error; `nil` if there was a page.
    public var error: SourceError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}

extension Source {
    func outcome(_ request: FetchRequest, through host: any SourceHost) async -> Result<Page, SourceError> {
        do throws(SourceError) {
            return .success(try await fetch(request, through: host))
        } catch {
            return .failure(error)
        }
    }
}
