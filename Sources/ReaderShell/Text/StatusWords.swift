/// The names of HTTP status codes in plain words (RFC 9110, section 15, and the IANA registry).
package enum StatusWords {
    /// Returns the status with its name, `404 (not found)`, or the number alone if it has no name.
    package static func text(_ status: Int) -> String { names[status].map { "\(status) (\($0))" } ?? String(status) }

    private static let names: [Int: String] = [
        101: "switching protocols", 200: "ok", 204: "no content", 206: "partial content", 301: "moved permanently",
        302: "found elsewhere",
        303: "see other", 304: "not modified", 307: "temporary redirect", 308: "permanent redirect",
        400: "bad request", 401: "unauthorized", 402: "payment required", 403: "forbidden", 404: "not found",
        405: "method not allowed", 406: "not acceptable", 407: "the proxy needs a password", 408: "request timeout",
        409: "conflict", 410: "gone", 414: "address too long", 418: "I'm a teapot", 421: "misdirected request",
        422: "unprocessable content", 425: "too early", 426: "upgrade required", 429: "too many requests",
        431: "header fields too large", 451: "unavailable for legal reasons", 500: "internal server error",
        501: "not implemented", 502: "bad gateway", 503: "service unavailable", 504: "gateway timeout",
        505: "HTTP version not supported", 508: "loop detected", 511: "network authentication required",
        520: "unknown error", 521: "server is down", 522: "connection timed out", 523: "origin is unreachable",
        524: "a timeout occurred", 525: "TLS handshake failed", 526: "invalid certificate",
    ]
}
