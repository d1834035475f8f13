package import SourceAPI

/// The network, through libcurl.
///
/// One thread runs all transfers of a transport. It starts with the first request and ends with ``shutdown()``, or when
/// the transport is released. Connections stay open for ten seconds after the last transfer, and are reused. Time
/// limits count from the start of a request: a request does not time out in the queue of its host.
///
/// In addition to the contract of ``Transport``, certificates are always verified, requests use HTTP/1.1, and the
/// environment is not read.
package final class CurlTransport: Transport {
    private let loop: CurlLoop

    package convenience init(
        connections: Int = 16,
        connectionsPerHost: Int = 2,
        proxy: ProxySettings = .none,
        certificates: String? = nil
    ) {
        self.init(
            CurlSettings(
                connections: max(1, connections),
                connectionsPerHost: max(1, connectionsPerHost),
                proxy: proxy,
                certificates: certificates
            )
        )
    }

    init(_ settings: CurlSettings) { loop = CurlLoop(settings: settings) }

    deinit { loop.stop() }

    /// Cancels every transfer, closes every connection, and returns when the thread has ended.
    package func shutdown() async {
        loop.stop()
        await loop.ended()
    }

    package func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        try await send(request, into: nil, limits: limits, addresses: addresses, time: time)
    }

    package func send(
        _ request: HTTPRequest,
        into sink: (any BodySink)?,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        let address = try HTTPAddress(request.url)
        for field in request.headers where !field.isSendable {
            throw .refused("the header '\(field.name.prefix(40))' contains characters that a header must not contain")
        }
        let pending = PendingRequest(
            request: request,
            address: address,
            limits: limits,
            addresses: addresses,
            time: time,
            sink: sink
        )
        let outcome = await withTaskCancellationHandler {
            loop.submit(pending)
            return await pending.outcome()
        } onCancel: {
            loop.cancel(pending)
        }
        return try outcome.get().decoded().get()
    }
}

extension HTTPHeaders.Field {
    /// Whether the name is a token and the value contains no control characters (RFC 9110, 5.5 and 5.6.2).
    var isSendable: Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.delimiters.contains($0) }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    private static let delimiters = Set(#""(),/:;<=>?@[\]{}"#.utf8)
}
