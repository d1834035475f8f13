public import Foundation

/// Until when a host wants to be left alone, as it is remembered from one run to the next.
public struct HostBackoff: Hashable, Sendable {
    /// Host, and port if it is not the scheme's own.
    public var host: String
    /// Not before this time again.
    public var until: Date
    /// The status that said so, 429 or 503; `nil` if it was the service's own rule.
    public var status: Int?

    /// Makes a wait.
    public init(host: String, until: Date, status: Int? = nil) {
        self.host = host
        self.until = until
        self.status = status
    }
}
