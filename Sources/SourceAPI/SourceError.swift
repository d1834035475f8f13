public import FeedModel
public import Foundation

/// The reason why a fetch has no page.
///
/// A small, closed set: each case corresponds to one sentence for the reader and one decision of the host.
public enum SourceError: Error, Hashable, Sendable {
    /// quire works offline, and no recording matches.
    case offline
    /// A command of the reader that is not run, because quire works offline or on recordings.
    case notRun
    /// No connection: the name does not resolve, nothing listens, TLS fails, or the connection breaks.
    case unreachable(String)
    /// The server's certificate is invalid, so no request was sent.
    case insecure(String)
    /// The proxy could not be reached or refused the connection: which proxy, and what happened.
    case proxy(String)
    /// The server answered with an error status, possibly with a message.
    case status(Int, message: String?)
    /// A wall against bots answered in place of the server: its name (``HTTPResponse/botWall``).
    case blocked(by: String)
    /// The service rate-limits quire, until the given time if it is known, possibly with a message.
    case rateLimited(until: Date?, message: String? = nil)
    /// The service requires a credential or rejected the one it got; the name of the credential, if one is known, and
    /// possibly a message.
    case unauthorized(credential: String?, message: String? = nil)
    /// The reader has no credential of this name and the service requires it; what works without it.
    case missingCredential(String, without: String)
    /// The credential of this name exists but could not be read.
    case unreadableCredential(String, why: String)
    /// The requested resource does not exist, in the service's words or quire's.
    case notFound(String)
    /// The response is malformed: where, and how.
    case malformed(where: String, what: String)
    case limitExceeded(Limit)
    case timedOut
    case cancelled
    /// The host does not allow the request: the scheme is not http or https, or the service is not declared.
    case refused(String)
    /// The source has not declared that it contacts a host: its name, the host, and the host that redirects there.
    case undeclared(source: String, host: String, redirectedBy: String? = nil)
    /// The plugin of this name is not used, and why.
    case notUsed(plugin: String, PluginObstacle)
    case plugin(String)

    /// A limit of a fetch.
    public enum Limit: Hashable, Sendable {
        /// The bytes of a body after decompression.
        case body(bytes: Int)
        /// The bytes of all header fields of a response.
        case headers(bytes: Int)
        case redirects(Int)
        /// The minimum number of bytes per second.
        case speed(bytesPerSecond: Int)
    }
}
