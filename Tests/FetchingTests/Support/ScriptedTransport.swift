import Fetching
import SourceAPI
import Synchronization

/// A transport that answers by a script and records what was sent.
final class ScriptedTransport: Transport {
    /// A request that arrived at the transport.
    struct Hop: Hashable {
        var url: String
        var headers: HTTPHeaders
        var addresses: AddressRule
        var method = HTTPRequest.Method.get
        var body: [UInt8] = []
    }

    /// A scripted response.
    struct Answer {
        var status: Int
        var headers: HTTPHeaders = [:]
        var body = "body"

        static func status(_ status: Int, _ headers: HTTPHeaders = [:], body: String = "body") -> Answer {
            Answer(status: status, headers: headers, body: body)
        }

        static func redirect(_ status: Int = 302, to location: String) -> Answer {
            Answer(status: status, headers: ["Location": location])
        }

        static let ok = Answer(status: 200)
    }

    typealias Script = @Sendable (HTTPRequest, _ count: Int) throws(SourceError) -> HTTPResponse

    private let script: Script
    private let history = Mutex<[Hop]>([])

    init(_ script: @escaping Script) {
        self.script = script
    }

    /// Creates a transport that plays the answers of each address in order and repeats the last one.
    ///
    /// Other addresses are answered with 404.
    convenience init(_ answers: [String: [Answer]]) {
        self.init { request, count in
            guard let answers = answers[request.url], let last = answers.last else {
                return HTTPResponse(url: request.url, status: 404)
            }
            let answer = count <= answers.count ? answers[count - 1] : last
            return HTTPResponse(
                url: request.url,
                status: answer.status,
                headers: answer.headers,
                body: Array(answer.body.utf8)
            )
        }
    }

    var hops: [Hop] { history.withLock(\.self) }
    var urls: [String] { hops.map(\.url) }

    /// Returns the value of a header in each hop.
    func header(_ name: String) -> [String?] { hops.map { $0.headers[name] } }

    func send(
        _ request: HTTPRequest,
        limits: TransferLimits,
        addresses: AddressRule,
        time: TransferTime
    ) async throws(SourceError) -> HTTPResponse {
        time.begin()
        defer { time.end() }
        let count = history.withLock { history in
            history.append(
                Hop(
                    url: request.url,
                    headers: request.headers,
                    addresses: addresses,
                    method: request.method,
                    body: request.body
                )
            )
            return history.count { $0.url == request.url }
        }
        return try script(request, count)
    }
}
