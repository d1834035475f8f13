import Foundation
import Glibc
import Synchronization

/// A proxy on 127.0.0.1 that answers one `CONNECT` with its own head, and then relays bytes both ways.
package final class ConnectProxy: Sendable {
    /// The port it listens on.
    package let port: Int
    private let listener: Int32
    private let target: Int
    private let request = Mutex("")

    /// Starts to listen.
    ///
    /// Every tunnel leads to the target port, whichever address is requested.
    package init(to target: Int) {
        self.target = target
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = Self.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = bind(listener, pointer, length)
                _ = getsockname(listener, pointer, &length)
            }
        }
        listen(listener, 8)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { self.serve() }
    }

    /// The first line of the request.
    package var firstLine: String { request.withLock { String($0.prefix { $0 != "\r\n" }) } }

    /// Stops listening.
    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func serve() {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        defer { close(client) }
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(client, &byte, 1, 0) == 1 { head.append(byte) }
        request.withLock { [head] in $0 = String(decoding: head, as: UTF8.self) }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        var address = Self.loopback(port: target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        let answer = Array("HTTP/1.1 200 Connection established\r\nX-Proxy: 1\r\n\r\n".utf8)
        send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
        handOn(between: client, and: server)
    }

    private func handOn(between client: Int32, and server: Int32) {
        var doors = [pollfd(fd: client, events: Int16(POLLIN), revents: 0)]
        doors.append(pollfd(fd: server, events: Int16(POLLIN), revents: 0))
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while poll(&doors, 2, 10_000) > 0 {
            for (index, other) in [(0, server), (1, client)] where doors[index].revents != 0 {
                let count = recv(doors[index].fd, &bytes, bytes.count, 0)
                guard count > 0, send(other, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
            }
        }
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
