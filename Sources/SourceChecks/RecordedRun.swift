import FeedModel
public import Foundation
public import SourceAPI

/// One fetch of a source on recordings: what came of it, and what the source did.
public struct RecordedRun: Sendable {
    /// What the source answered.
    public let outcome: Result<Page, SourceError>
    /// What it asked and logged on the way.
    public let transcript: RecordedHost.Transcript
    /// Whether the source was given up because it did not answer in time; ``outcome`` is then a time-out.
    public let isOverdue: Bool

    /// Lets a source answer one request on recordings.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - request: What is asked of it.
    ///   - recordings: What there is to answer with.
    ///   - credentials: The person's credentials by name.
    ///   - now: The time; the time of the recordings if it is not given.
    ///   - limit: How long the source may take; recordings answer at once, so only one that hangs is given up.
    ///   - alter: Puts a failure in place of an answer.
    public init(
        _ source: any Source,
        request: FetchRequest,
        on recordings: Recordings,
        credentials: [String: Credential] = [:],
        now: Date? = nil,
        within limit: Duration = .seconds(60),
        alter: @escaping RecordedHost.Alteration = { _, outcome in outcome }
    ) async {
        let host = RecordedHost(
            playing: recordings,
            for: source.descriptor,
            address: request.uri,
            credentials: credentials,
            now: now,
            alter: alter
        )
        let fetch = Task { await source.outcome(request, through: host) }
        let answer = await fetch.value(within: limit)
        outcome = answer ?? .failure(.timedOut)
        isOverdue = answer == nil
        transcript = host.transcript
    }

    /// The page, or the error thrown.
    public var page: Page {
        get throws(SourceError) { try outcome.get() }
    }

    /// The error, or `nil` if there was a page.
    public var error: SourceError? {
        if case .failure(let error) = outcome { error } else { nil }
    }
}

extension Source {
    /// A fetch whose failure is a value.
    func outcome(_ request: FetchRequest, through host: any SourceHost) async -> Result<Page, SourceError> {
        do throws(SourceError) {
            return .success(try await fetch(request, through: host))
        } catch {
            return .failure(error)
        }
    }
}
