public import SourceAPI

/// The network of a reader that works offline: there is none.
public struct OfflineTransport: Transport {
    /// Makes the transport.
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
