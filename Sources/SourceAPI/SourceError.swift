public import FeedModel
public import Foundation
import Primitives

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
    /// A limit was exceeded.
    case limitExceeded(Limit)
    /// No response within the time limit.
    case timedOut
    /// The fetch was cancelled.
    case cancelled
    /// The host does not allow the request: the scheme is not http or https, or the service is not declared.
    case refused(String)
    /// The source has not declared that it contacts a host: its name, the host, and the host that redirects there.
    case undeclared(source: String, host: String, redirectedBy: String? = nil)
    /// The plugin of this name is not used, and why.
    case notUsed(plugin: String, PluginObstacle)
    /// The source itself failed, in its own words.
    case plugin(String)

    /// A limit of a fetch.
    public enum Limit: Hashable, Sendable {
        /// The bytes of a body after decompression.
        case body(bytes: Int)
        /// The bytes of all header fields of a response.
        case headers(bytes: Int)
        /// The number of consecutive redirects.
        case redirects(Int)
        /// The minimum number of bytes per second.
        case speed(bytesPerSecond: Int)
    }

    /// The error in the form in which it is stored.
    package var failure: FetchRecord.Failure {
        switch self {
        case .offline: .init(code: "offline")
        case .notRun: .init(code: "not-run")
        case .unreachable(let reason): .init(code: "unreachable", details: [reason])
        case .insecure(let reason): .init(code: "insecure", details: [reason])
        case .proxy(let reason): .init(code: "proxy", details: [reason])
        case .status(let status, let message):
            .init(code: "status", details: [String(status)] + [message].compactMap(\.self))
        case .blocked(let wall): .init(code: "blocked", details: [wall])
        case .rateLimited(let until, let message):
            .init(code: "rate-limited", details: Self.details(until?.iso8601, message))
        case .unauthorized(let credential, let message):
            .init(code: "unauthorized", details: Self.details(credential, message))
        case .missingCredential(let name, let without): .init(code: "missing-credential", details: [name, without])
        case .unreadableCredential(let name, let why): .init(code: "unreadable-credential", details: [name, why])
        case .notFound(let what): .init(code: "not-found", details: [what])
        case .malformed(let place, let what): .init(code: "malformed", details: [place, what])
        case .limitExceeded(.body(let bytes)): .init(code: "body-limit", details: [String(bytes)])
        case .limitExceeded(.headers(let bytes)): .init(code: "header-limit", details: [String(bytes)])
        case .limitExceeded(.redirects(let count)): .init(code: "redirect-limit", details: [String(count)])
        case .limitExceeded(.speed(let bytes)): .init(code: "speed-limit", details: [String(bytes)])
        case .timedOut: .init(code: "timed-out")
        case .cancelled: .init(code: "cancelled")
        case .refused(let what): .init(code: "refused", details: [what])
        case .undeclared(let source, let host, let redirector):
            .init(code: "undeclared", details: [source, host] + [redirector].compactMap(\.self))
        case .notUsed(let plugin, let obstacle): .init(code: "not-used", details: [plugin] + obstacle.details)
        case .plugin(let message): .init(code: "plugin", details: [message])
        }
    }

    private static func details(_ first: String?, _ message: String?) -> [String] {
        message.map { [first ?? "", $0] } ?? [first].compactMap(\.self)
    }

    /// Restores an error from its stored form; a code of a later version becomes ``plugin(_:)`` with the stored text.
    package init(_ failure: FetchRecord.Failure) {
        let details = failure.details
        let (first, second) = (details.first ?? "", details.dropFirst().first)
        switch failure.code {
        case "offline": self = .offline
        case "not-run": self = .notRun
        case "unreachable": self = .unreachable(first)
        case "insecure": self = .insecure(first)
        case "proxy": self = .proxy(first)
        case "status": self = .status(Int(first) ?? 0, message: second)
        case "blocked": self = .blocked(by: first)
        case "rate-limited": self = .rateLimited(until: Date(iso8601: first), message: second)
        case "unauthorized": self = .unauthorized(credential: first.isEmpty ? nil : first, message: second)
        case "missing-credential": self = .missingCredential(first, without: second ?? "")
        case "unreadable-credential": self = .unreadableCredential(first, why: second ?? "")
        case "not-found": self = .notFound(first)
        case "malformed": self = .malformed(where: first, what: second ?? "")
        case "body-limit": self = .limitExceeded(.body(bytes: Int(first) ?? 0))
        case "header-limit": self = .limitExceeded(.headers(bytes: Int(first) ?? 0))
        case "redirect-limit": self = .limitExceeded(.redirects(Int(first) ?? 0))
        case "speed-limit": self = .limitExceeded(.speed(bytesPerSecond: Int(first) ?? 0))
        case "timed-out": self = .timedOut
        case "cancelled": self = .cancelled
        case "refused": self = .refused(first)
        case "undeclared":
            self = .undeclared(source: first, host: second ?? "", redirectedBy: details.dropFirst(2).first)
        case "not-used": self = .notUsed(plugin: first, PluginObstacle(details.dropFirst()))
        case "plugin": self = .plugin(first)
        default: self = .plugin(([failure.code] + details).joined(separator: ": "))
        }
    }

    /// The reason of a request that the host does not allow, as a part of a sentence; `nil` for another error.
    package var refusal: String? {
        switch self {
        case .refused(let what): what
        case .undeclared(let source, let host, let redirector):
            (redirector.map { "\($0) redirects, and " } ?? "") + "'\(source)' has not declared that it contacts \(host)"
        default: nil
        }
    }
}

extension PluginObstacle {
    fileprivate var details: [String] {
        switch self {
        case .denied: ["denied"]
        case .disabled(let crashes): ["disabled", String(crashes)]
        case .changed: ["changed"]
        case .unsafe(let what, let remedy): ["unsafe", what, remedy]
        case .unusable(let what, let remedy): ["unusable", what, remedy]
        }
    }

    /// Restores a reason; one of a later version becomes ``unusable(what:remedy:)``.
    fileprivate init(_ details: ArraySlice<String>) {
        let words = details.dropFirst()
        let (what, remedy) = (words.first ?? "", words.dropFirst().first ?? "")
        switch details.first {
        case "denied": self = .denied
        case "disabled": self = .disabled(crashes: Int(what) ?? 0)
        case "changed": self = .changed
        case "unsafe": self = .unsafe(what: what, remedy: remedy)
        default: self = .unusable(what: what, remedy: remedy)
        }
    }
}
