import FeedModel
import Fetching
import Foundation
import QuireTesting
import SourceAPI

/// Runs a test with a server and a transport, and stops both, the transport first.
func withServer<Value: Sendable>(
    _ handler: @escaping LoopbackServer.Handler,
    connections: Int = 16,
    _ body: (LoopbackServer, CurlTransport) async throws -> Value
) async rethrows -> Value {
    let server = LoopbackServer(handler)
    let transport = CurlTransport(connections: connections)
    do {
        let value = try await body(server, transport)
        await transport.shutdown()
        server.stop()
        return value
    } catch {
        await transport.shutdown()
        server.stop()
        throw error
    }
}

extension Transport {
    /// Sends one hop to any address, and returns the response or the error as a value.
    func answer(
        _ url: String,
        headers: HTTPHeaders = [:],
        limits: TransferLimits = .short,
        addresses: AddressRule = .any,
        time: TransferTime = TransferTime()
    ) async -> Result<HTTPResponse, SourceError> {
        do throws(SourceError) {
            return .success(
                try await send(HTTPRequest(url, headers: headers), limits: limits, addresses: addresses, time: time)
            )
        } catch {
            return .failure(error)
        }
    }
}

extension TransferLimits {
    /// A total of ten seconds in place of a minute.
    static let short = TransferLimits().within(.seconds(10))

    static func total(_ time: Duration) -> TransferLimits { TransferLimits().within(time) }
}

extension Result where Success == HTTPResponse {
    /// The status and the body, or the error, as text.
    var summary: String {
        switch self {
        case .success(let response): "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
        case .failure(let error): "\(error)"
        }
    }
}
