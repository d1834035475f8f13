import QuireTesting
import SourceAPI

/// A file of a server of the tests, which answers ranges as RFC 9110 says.
struct ServedFile: Sendable {
    var body: [UInt8]
    var etag: String? = "\"one\""
    var lastModified: String?

    /// Creates a file of bytes that differ from place to place.
    init(_ count: Int = 300_000, seed: UInt64 = 1, etag: String? = "\"one\"") {
        var generator = SeededGenerator(seed: seed)
        let numbers = (0...count / 8).map { _ in generator.next() }
        body = Array(numbers.withUnsafeBytes(Array.init).prefix(count))
        self.etag = etag
    }

    private var headers: [String: String] {
        var headers = ["Content-Type": "audio/mpeg"]
        headers["ETag"] = etag
        headers["Last-Modified"] = lastModified
        return headers
    }

    /// The whole file.
    var whole: LoopbackServer.Reply { .bytes(200, body, headers) }

    /// The answer that a request deserves.
    func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let isCurrent = request.header("If-Range").map { $0 == etag ?? lastModified } ?? true
        guard isCurrent, let start = request.rangeStart else { return whole }
        guard start < body.count else { return .status(416, "", ["Content-Range": "bytes */\(body.count)"]) }
        return rest(from: start)
    }

    /// The rest of the file, with fields in place of the right ones.
    func rest(from start: Int, _ changed: [String: String] = [:]) -> LoopbackServer.Reply {
        let range = ["Content-Range": "bytes \(start)-\(body.count - 1)/\(body.count)"]
        let fields = headers.merging(range) { $1 }.merging(changed) { $1 }.filter { !$0.value.isEmpty }
        return .bytes(206, Array(body[start...]), fields)
    }

    /// The head of the whole file and its beginning; then the server breaks the connection.
    func beginning(_ count: Int, length: Int? = nil) -> LoopbackServer.Reply {
        var reply = whole
        if let length { reply = .bytes(200, body + [UInt8](repeating: 0, count: length - body.count), headers) }
        let head = reply.bytes.count - max(body.count, length ?? 0)
        return LoopbackServer.Reply(bytes: Array(reply.bytes[..<(head + count)]), then: .close)
    }

    /// The file in chunks, of which the last one may be missing.
    func chunks(isComplete: Bool = true) -> LoopbackServer.Reply {
        var head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        let size = String(body.count, radix: 16)
        let end = isComplete ? "\r\n0\r\n\r\n" : "\r\n"
        return LoopbackServer.Reply(bytes: Array("\(head)\r\n\(size)\r\n".utf8) + body + Array(end.utf8), then: .close)
    }
}

extension LoopbackServer.Request {
    /// The first byte that is asked for; `nil` for the whole file.
    var rangeStart: Int? {
        header("Range").flatMap { Int($0.dropFirst("bytes=".count).prefix { $0.isNumber }) }
    }
}
