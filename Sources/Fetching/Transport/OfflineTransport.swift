package import SourceAPI

/// The transport of offline mode: every request fails with ``SourceError/offline``.
package struct OfflineTransport: Transport {
    package init() {}

    package func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        throw .offline
    }
}
