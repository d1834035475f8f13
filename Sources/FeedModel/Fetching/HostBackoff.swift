public import Foundation

/// The back-off of a host, stored between runs.
public struct HostBackoff: Hashable, Sendable {
    /// The host, with its port unless it is the default of the scheme.
    public var host: String
    /// The earliest time of the next request.
    public var until: Date
    /// The status that caused the back-off, 429 or 503; `nil` if it follows the service's documented rule.
    public var status: Int?

    /// Creates a back-off.
    public init(host: String, until: Date, status: Int? = nil) {
        self.host = host
        self.until = until
        self.status = status
    }
}
