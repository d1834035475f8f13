import FeedModel
import Fetching
import Foundation
import ProcessTesting
import SourceAPI

/// A server for the length of a test, and a transport that is shut down before it.
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
    /// One hop with any address allowed: the answer, or the error, as a value.
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
    /// Ten seconds instead of a minute, for tests that end long before.
    static let short = TransferLimits().within(.seconds(10))

    static func total(_ time: Duration) -> TransferLimits { TransferLimits().within(time) }
}

extension Result where Success == HTTPResponse {
    /// The status and the body as text, or the error.
    var summary: String {
        switch self {
        case .success(let response): "\(response.status) \(String(decoding: response.body, as: UTF8.self))"
        case .failure(let error): "\(error)"
        }
    }
}
