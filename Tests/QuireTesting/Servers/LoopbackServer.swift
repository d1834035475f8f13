import Foundation
import Glibc
import Synchronization

/// A server on 127.0.0.1 that sends exactly the bytes of a test, and records its requests.
///
/// One thread accepts connections, and each connection has a thread. `stop()` ends them all. With a certificate the server
/// speaks TLS.
package final class LoopbackServer: Sendable {
    /// A request of a client.
    package struct Request: Sendable {
        package var path: String
        package var head: String
        package var body = ""

        package func header(_ name: String) -> String? {
            head.split(separator: "\r\n").dropFirst().first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.utf8.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The server's reaction to a request.
    package struct Reply: Sendable {
        package var bytes: [UInt8] = []
        package var then = Ending.keepOpen

        package init(bytes: [UInt8] = [], then: Ending = .keepOpen) {
            self.bytes = bytes
            self.then = then
        }

        package enum Ending: Sendable {
            case keepOpen
            case close
            case reset
            /// Keeps the connection open and sends nothing more until the server stops.
            case hang
            /// Sends these bytes repeatedly until the client disconnects.
            case repeatForever([UInt8])
            /// Sends TLS messages without content until the client disconnects.
            case updateKeysForever
            /// Sends these bytes one by one at an interval.
            case drip([UInt8], milliseconds: Int32)
        }
    }

    package typealias Handler = @Sendable (Request, _ count: Int) -> Reply
    /// Returns the certificate of the next connection; `nil` for plain text.
    package typealias Showing = @Sendable () -> Certificate?

    private struct State {
        var requests: [Request] = []
        var sockets: Set<Int32> = []
        var connections = 0
        var closed = 0
        var inFlight = 0
        var mostInFlight = 0
        var threads = 0
        var isStopped = false
    }

    package let port: Int
    private let listener: Int32
    private let handler: Handler
    private let showing: Showing
    private let greeting: Reply?
    private let state = Mutex(State())

    /// Creates a server and starts to listen.
    ///
    /// - Parameters:
    ///   - showing: Returns the certificate of the next connection; `nil` for plain text.
    ///   - greeting: A reply to the connection itself, before any request; then the server hangs up.
    ///   - handler: Returns the reply to a request; called on the thread of the connection.
    package init(showing: @escaping Showing = { nil }, greeting: Reply? = nil, _ handler: @escaping Handler) {
        self.showing = showing
        self.greeting = greeting
        self.handler = handler
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        port = withUnsafeMutableBytes(of: &address) { [listener] bytes in
            guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                bind(listener, pointer, size) == 0, listen(listener, 512) == 0,
                getsockname(listener, pointer, &size) == 0
            else { return 0 }
            return Int(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
        }
        inThread { server in
            while true {
                let client = accept(server.listener, nil, nil)
                guard client >= 0 else { return }
                let isOpen = server.state.withLock { state in
                    guard !state.isStopped else { return false }
                    state.sockets.insert(client)
                    state.connections += 1
                    return true
                }
                guard isOpen else { return _ = close(client) }
                server.inThread { $0.serve(client) }
            }
        }
    }

    /// Creates a server that replies by path, and with 404 to every other path.
    package convenience init(_ routes: [String: Reply]) {
        self.init { request, _ in routes[request.path] ?? .status(404, "nothing here") }
    }

    package var base: String { "http://127.0.0.1:\(port)" }
    /// The address for TLS.
    package var secureBase: String { "https://127.0.0.1:\(port)" }
    package var requests: [Request] { state.withLock(\.requests) }
    package var connections: Int { state.withLock(\.connections) }
    package var closedConnections: Int { state.withLock(\.closed) }
    package var mostInFlight: Int { state.withLock(\.mostInFlight) }

    /// Closes everything and waits for the threads.
    package func stop() {
        let isFirst = state.withLock { state in
            guard !state.isStopped else { return false }
            state.isStopped = true
            // Under the lock: a closed descriptor can already be another server's.
            for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            return true
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        while state.withLock({ $0.threads }) > 0 { sched_yield() }
        close(listener)
    }

    private func inThread(_ work: @escaping @Sendable (LoopbackServer) -> Void) {
        state.withLock { $0.threads += 1 }
        Thread.detachNewThread {
            work(self)
            self.state.withLock { $0.threads -= 1 }
        }
    }

    private func serve(_ client: Int32) {
        defer {
            state.withLock { state in
                state.sockets.remove(client)
                state.closed += 1
                close(client)
            }
        }
        guard let wire = Wire(socket: client, showing: showing()) else { return }
        if let greeting {
            _ = send(greeting, to: wire)
            return
        }
        while let request = read(wire) {
            let count = state.withLock { state in
                state.requests.append(request)
                state.inFlight += 1
                state.mostInFlight = max(state.mostInFlight, state.inFlight)
                return state.requests.count { $0.path == request.path }
            }
            let reply = handler(request, count)
            let goesOn = send(reply, to: wire)
            state.withLock { $0.inFlight -= 1 }
            guard goesOn else { return }
        }
    }

    private func read(_ wire: borrowing Wire) -> Request? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = wire.read() else { return nil }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        let target = text.split(separator: " ", maxSplits: 2)
        var request = Request(path: target.count > 1 ? String(target[1]) : "", head: text)
        var body: [UInt8] = []
        for _ in 0..<(request.header("Content-Length").flatMap { Int($0) } ?? 0) {
            guard let byte = wire.read() else { return nil }
            body.append(byte)
        }
        request.body = String(decoding: body, as: UTF8.self)
        return request
    }

    private func send(_ reply: Reply, to wire: borrowing Wire) -> Bool {
        guard write(reply.bytes, to: wire) else { return false }
        let client = wire.socket
        switch reply.then {
        case .keepOpen: return true
        case .close:
            wire.finish()
            return false
        case .reset:
            var option = linger(l_onoff: 1, l_linger: 0)
            setsockopt(client, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            return false
        case .hang:
            var byte: UInt8 = 0
            while recv(client, &byte, 1, 0) == 1 {}
            return false
        case .drip(let bytes, let milliseconds):
            for byte in bytes {
                // `stop()` ends this wait: it shuts the socket down.
                var wait = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
                guard write([byte], to: wire), poll(&wait, 1, milliseconds) == 0 else { return false }
            }
            return false
        case .repeatForever(let bytes):
            while write(bytes, to: wire) {}
            return false
        case .updateKeysForever:
            while wire.updateKey() {}
            return false
        }
    }

    private func write(_ bytes: [UInt8], to wire: borrowing Wire) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { wire.write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

extension LoopbackServer.Reply {
    /// Creates a reply of raw bytes.
    package static func raw(_ text: String, then ending: Ending = .close) -> Self {
        Self(bytes: Array(text.utf8), then: ending)
    }

    /// Creates a whole response with a length.
    package static func status(_ status: Int, _ body: String = "", _ headers: [String: String] = [:]) -> Self {
        bytes(status, Array(body.utf8), headers)
    }

    /// Creates a whole response with a length and a body of bytes.
    package static func bytes(_ status: Int, _ body: [UInt8], _ headers: [String: String] = [:]) -> Self {
        var head = "HTTP/1.1 \(status) Words\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        if status != 304 { head += "Content-Length: \(body.count)\r\n" }
        return Self(bytes: Array((head + "\r\n").utf8) + body)
    }

    /// Creates a redirect.
    package static func redirect(_ status: Int = 302, to location: String) -> Self {
        self.status(status, "elsewhere", ["Location": location])
    }

    /// No reply until the server stops.
    package static let hang = Self(then: .hang)
}
