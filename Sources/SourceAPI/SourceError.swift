public import Foundation

/// Why a fetch has no page.
///
/// Small and closed: each case is one sentence to a person and one decision of the host.
public enum SourceError: Error, Hashable, Sendable {
    /// The reader works offline, and nothing recorded answers.
    case offline
    /// No connection: the name does not resolve, nobody listens, TLS fails, the connection breaks.
    case unreachable(String)
    /// No connection that can be trusted: the server's certificate is not good, so nothing was sent there.
    case insecure(String)
    /// The proxy in between is not there, or does not let us through: which one, and what it did.
    case proxy(String)
    /// The server answered with this status, and perhaps said why.
    case status(Int, message: String?)
    /// The service asks to wait, until this time if it says so.
    case rateLimited(until: Date?)
    /// The service wants a credential, or does not take the one it got; the name of the credential, if one is known.
    case unauthorized(credential: String?)
    /// The person has no credential of that name, and the service answers nobody without one; what works without it.
    case missingCredential(String, without: String)
    /// The person's credential of that name is somewhere, and could not be had from there.
    case unreadableCredential(String, why: String)
    /// What was asked for does not exist, in the service's words or ours.
    case notFound(String)
    /// The answer is not what it should be: where, and what is wrong there.
    case malformed(where: String, what: String)
    /// A limit was passed.
    case limitExceeded(Limit)
    /// No answer within the time limit.
    case timedOut
    /// The person, or the screen, no longer wants the answer.
    case cancelled
    /// The host does not do that: another scheme than http and https, a service the source has not declared.
    case refused(String)
    /// The source itself failed, in its own words.
    case plugin(String)

    /// Which limit a fetch can pass.
    public enum Limit: Hashable, Sendable {
        /// Bytes of a body after decompression.
        case body(bytes: Int)
        /// Bytes of all headers of an answer.
        case headers(bytes: Int)
        /// Redirects one after another.
        case redirects(Int)
        /// Bytes a second that an answer must have at least.
        case speed(bytesPerSecond: Int)
    }
}
