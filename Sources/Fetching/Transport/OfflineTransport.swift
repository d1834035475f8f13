public import SourceAPI

/// The transport of offline mode: every request fails with ``SourceError/offline``.
public struct OfflineTransport: Transport {
    /// Creates a transport.
    public init() {}

    /// Throws ``SourceError/offline``.
    public func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        throw .offline
    }
}
