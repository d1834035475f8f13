/// The limits of one request: its duration, and the size of its response.
package struct TransferLimits: Hashable, Sendable {
    /// The time from the start of the request to the last byte of the response.
    package var total: Duration = .seconds(60)
    package var connect: Duration = .seconds(15)
    /// The time after which a transfer slower than ``minimumSpeed`` is ended, so that it does not occupy a connection.
    package var minimumSpeedPeriod: Duration = .seconds(30)
    /// The minimum average speed over ``minimumSpeedPeriod``, in bytes per second.
    package var minimumSpeed = 10
    package var body = 16 * 1024 * 1024
    /// The maximum size of all header fields of a response, interim responses included, in bytes.
    package var headers = 64 * 1024

    package init() {}

    /// Returns the limits with less time; no part exceeds the total.
    package func within(_ time: Duration) -> TransferLimits {
        var limits = self
        limits.total = min(total, time)
        limits.connect = min(connect, limits.total)
        limits.minimumSpeedPeriod = min(minimumSpeedPeriod, limits.total)
        return limits
    }
}

extension Duration {
    /// The duration in whole milliseconds, at least 1 and at most a day, as libcurl expects it.
    var milliseconds: Int {
        let parts = min(max(self, .milliseconds(1)), .seconds(86_400)).components
        return Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    }

    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
