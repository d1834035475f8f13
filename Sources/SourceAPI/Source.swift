public import Foundation

/// A source of items or forecasts: web feeds, a weather service, a code forge.
///
/// This protocol is the whole contract between quire and a source. Write a conforming type, name it in quire's
/// composition root, and every screen can show it.
///
/// ## What a source can rely on
/// - The host checks the request's parameters against ``descriptor`` first.
/// - The host does all networking and applies the rules of all sources: politeness, limits, `--offline`, the declared
///   services, recording and replay.
///
/// ## What a source must do
/// - Return the same page for the same request on the same recordings; take the time from ``SourceHost/now``.
/// - Give each item a guid that is stable between fetches.
/// - Skip an item that cannot be read, and count it in ``Page/skipped``.
/// - Throw a ``SourceError`` for any other failure, close to its cause; never trap.
/// - Stop soon after its task is cancelled; awaiting the host is enough for that.
///
/// `SourceChecks` verifies conformance on recordings; the tests of every source run it.
public protocol Source: Sendable {
    /// The source's name, its parameters, and the services it requests.
    var descriptor: SourceDescriptor { get }

    /// Answers a request with a page of items, or a forecast.
    func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page
}

/// Everything a source can reach: HTTP, credentials, the time, a log.
public protocol SourceHost: Sendable {
    /// Performs a request and follows its redirects.
    ///
    /// A response of any status is returned; ``HTTPResponse/successful(credential:now:message:)`` turns an error status
    /// into an error.
    ///
    /// - Throws: ``SourceError`` if there is no response: offline, unreachable, timed out, too large, refused.
    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse

    /// Returns the reader's credential with a name; `nil` if the reader has saved none.
    ///
    /// Only the names in ``SourceDescriptor/credentials`` are looked up.
    func credential(_ name: String) async throws(SourceError) -> Credential?

    /// Returns the services that an address belongs to: it is below their declared address, or below the one that the reader has set in
    /// its place (`[endpoint]`), which can be the same for several services.
    ///
    /// A request for the address may carry the credentials of these services, and of no other.
    ///
    /// - Returns: `nil` if the host knows declared addresses only.
    func services(of address: String) -> [ServiceAddress]?

    /// The time of this fetch.
    var now: Date { get }

    /// Records a message for `why`; it must not contain secrets.
    func log(_ message: String)
}

extension SourceHost {
    /// Returns `nil`, because a host that replays recordings has no other addresses than those that services declare.
    public func services(of address: String) -> [ServiceAddress]? { nil }
}
