public import Foundation

/// Something that answers fetches: a web feed, a weather service, a code forge.
///
/// This is the whole contract between quire and a source; write a type that conforms, name it in the
/// reader's composition root, and every screen can show it.
///
/// ## What a source may rely on
/// - The host has checked the request's parameters against ``descriptor`` before it calls.
/// - The host does all networking, and applies to it what holds for every source: politeness, limits,
///   `--offline`, the list of services the source may ask, recording and replay.
///
/// ## What a source must do
/// - Answer the same request on the same recording with the same page; take the time from ``SourceHost/now``.
/// - Give each item a guid that stays the same from fetch to fetch.
/// - Skip an item it cannot read, count it in ``Page/skipped``, and go on.
/// - Throw a ``SourceError`` for anything else that goes wrong, as near the cause as possible; never trap.
/// - Stop soon after its task is cancelled, which follows from awaiting the host.
///
/// `SourceChecks` proves a conformance on recordings; each source's tests call it.
public protocol Source: Sendable {
    /// What the source is, what it can be asked, and whom it will ask.
    var descriptor: SourceDescriptor { get }

    /// Answers one request.
    ///
    /// - Parameters:
    ///   - request: What is asked, and what the source itself remembered last time.
    ///   - host: All the source can reach.
    /// - Returns: One page of items, or a forecast.
    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page
}

/// All a source can reach: HTTP, credentials, the time, a log.
public protocol SourceHost: Sendable {
    /// Performs one request and follows its redirects.
    ///
    /// Any status is an answer; ``HTTPResponse/successful(credential:now:message:)`` turns a bad one into an error.
    ///
    /// - Throws: ``SourceError`` when there is no answer: offline, unreachable, timed out, too large, refused.
    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse

    /// The person's credential of that name, or `nil` when they have none.
    ///
    /// Only names that ``SourceDescriptor/credentials`` lists are answered.
    func credential(_ name: String) async throws(SourceError) -> Credential?

    /// The time of this fetch.
    var now: Date { get }

    /// Notes something for the person who asks `why`; never a secret.
    func log(_ message: String)
}
