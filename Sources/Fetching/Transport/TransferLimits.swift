/// How long one request may take, and how many bytes its answer may have.
public struct TransferLimits: Hashable, Sendable {
    /// From the start of the request to the last byte of the answer.
    public var total: Duration = .seconds(60)
    /// Looking up the name, connecting, and the TLS handshake.
    public var connect: Duration = .seconds(15)
    /// A transfer slower than ``slowest`` for this long is given up, so that a server which answers byte by byte
    /// does not hold its place for the whole of ``total``.
    public var patience: Duration = .seconds(30)
    /// The least bytes a second, on average over ``patience``.
    public var slowest = 10
    /// Bytes of a body after decompression.
    public var body = 16 * 1024 * 1024
    /// Bytes of all header fields of an answer, interim answers included.
    public var headers = 64 * 1024

    /// Makes the limits that hold unless the person configures others.
    public init() {}

    /// The same limits with less time: no part may take longer than the whole.
    public func within(_ time: Duration) -> TransferLimits {
        var limits = self
        limits.total = min(total, time)
        limits.connect = min(connect, limits.total)
        limits.patience = min(patience, limits.total)
        return limits
    }
}

extension Duration {
    /// Whole milliseconds, at least 1 and at most a day: what libcurl is told.
    var milliseconds: Int {
        let parts = min(max(self, .milliseconds(1)), .seconds(86_400)).components
        return Int(parts.seconds) * 1000 + Int(parts.attoseconds / 1_000_000_000_000_000)
    }

    /// Seconds as a floating-point number.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
