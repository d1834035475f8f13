public import SourceAPI

/// The network, through libcurl.
///
/// One thread runs all transfers of a transport; it starts with the first request and ends with ``shutdown()``, or
/// with the transport. Connections are kept open and used again. Limits of time count from the moment a request's
/// turn has come: waiting for a place costs nothing, so that a long queue of one host does not time out.
///
/// Beyond the contract of ``Transport``: certificates are always checked, HTTP/2 is spoken over TLS, bodies are
/// decompressed, the environment is not read.
public final class CurlTransport: Transport {
    private let loop: CurlLoop

    /// Makes a transport; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - connections: Connections at once in all.
    ///   - connectionsPerHost: Connections, and requests, at once to one host.
    ///   - proxy: Through which proxy, if any.
    ///   - certificates: A file of certificates (PEM) to trust in place of the system's file; the system's folder of
    ///     certificates stays trusted where libcurl was built with one, as Debian's is.
    public init(
        connections: Int = 16,
        connectionsPerHost: Int = 2,
        proxy: ProxySettings = .none,
        certificates: String? = nil
    ) {
        loop = CurlLoop(
            settings: CurlSettings(
                connections: max(1, connections),
                connectionsPerHost: max(1, connectionsPerHost),
                proxy: proxy,
                certificates: certificates
            )
        )
    }

    deinit {
        loop.stop()
    }

    /// Ends every transfer as cancelled, closes every connection, and returns when the thread has ended.
    ///
    /// Later requests are answered with ``SourceError/cancelled``.
    public func shutdown() async {
        loop.stop()
        await loop.ended()
    }

    /// Performs one request.
    public func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        let address = try HTTPAddress(request.url)
        for field in request.headers where !field.isSendable {
            throw .refused("the header '\(field.name.prefix(40))' has characters that no header may have")
        }
        let ticket = PendingRequest(
            request: request,
            address: address,
            limits: limits,
            addresses: addresses,
            time: time
        )
        let answer = await withTaskCancellationHandler {
            loop.submit(ticket)
            return await ticket.answer()
        } onCancel: {
            loop.cancel(ticket)
        }
        return try answer.get().opened().get()
    }
}

extension HTTPHeaders.Field {
    /// Whether the name is a token and the value has no control characters (RFC 9110, 5.5 and 5.6.2).
    var isSendable: Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Self.delimiters.contains($0) }
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    private static let delimiters = Set("\"(),/:;<=>?@[\\]{}".utf8)
}
