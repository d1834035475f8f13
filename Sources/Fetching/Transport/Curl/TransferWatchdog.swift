import Dispatch
import Glibc
import Synchronization

/// Shuts down a connection whose data keeps libcurl from returning.
///
/// libcurl checks its time limits between reads. A server that sends TLS messages without content, or a proxy whose
/// refusal never ends, keeps it reading as long as data arrive, and all transfers share its thread (decision 0003).
/// Other threads may not use its handles, but they may shut down a socket.
///
/// A slow machine must not fail a good transfer: a socket is shut down only if libcurl read it between all checks of
/// one call. It leaves a good one after a bounded number of reads.
final class TransferWatchdog: Sendable {
    private struct Socket {
        /// The number of the socket, which no other has, unlike its descriptor.
        let number: Int
        /// The number of bytes read from it before the last check.
        var bytes: UInt64 = 0
    }

    private struct State {
        /// The open sockets, by descriptor.
        var sockets: [Int32: Socket] = [:]
        var opened = 0
        var suspects: Set<Int32> = []
        /// The numbers of the sockets that the watchdog has shut down.
        var ended: Set<Int> = []
        /// The number of the running call at the last check.
        var call = 0
        var intervals = 0
    }

    private let state = Mutex(State())
    /// The number of calls that began, plus the number that returned; odd during a call.
    private let count = Atomic(0)
    private let interval: Double
    // A separate queue, so that other work cannot delay a check.
    private let queue = DispatchQueue(label: "quire.watchdog")

    init(limit: Duration) {
        interval = limit.seconds / Double(Self.intervals)
        scheduleCheck()
    }

    func watch(_ call: () -> Void) {
        count.add(1, ordering: .relaxed)
        call()
        count.add(1, ordering: .relaxed)
    }

    func open(_ family: Int32, _ type: Int32, _ number: Int32) -> (descriptor: Int32, number: Int) {
        let descriptor = socket(family, type, number)
        return state.withLock { state in
            state.opened += 1
            if descriptor >= 0 { state.sockets[descriptor] = Socket(number: state.opened) }
            return (descriptor, state.opened)
        }
    }

    /// Closes a socket while holding the lock, because the descriptor can be reused at once.
    func close(_ descriptor: Int32) -> Int32 {
        state.withLock { state in
            state.sockets[descriptor] = nil
            state.suspects.remove(descriptor)
            return Glibc.close(descriptor)
        }
    }

    /// Returns the numbers of the open sockets with a local port, of which there is almost always one.
    func numbers(ofPort port: Int32) -> Set<Int> {
        state.withLock { state in
            Set(state.sockets.filter { Self.localPort(of: $0.key) == port }.map(\.value.number))
        }
    }

    /// Returns whether the watchdog has shut down one of the sockets with these numbers, which may be closed already.
    func hasEnded(_ numbers: Set<Int>) -> Bool { state.withLock { !$0.ended.isDisjoint(with: numbers) } }

    private func scheduleCheck() {
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in
            guard let self else { return }
            check()
            scheduleCheck()
        }
    }

    private func check() {
        let call = count.load(ordering: .relaxed)
        guard !call.isMultiple(of: 2) else { return }
        state.withLock { state in
            var read: Set<Int32> = []
            for (descriptor, socket) in state.sockets {
                let bytes = Self.bytesRead(from: descriptor)
                if bytes != socket.bytes { read.insert(descriptor) }
                state.sockets[descriptor]?.bytes = bytes
            }
            guard call == state.call, !state.suspects.isEmpty else {
                (state.call, state.intervals, state.suspects) = (call, 0, Set(state.sockets.keys))
                return
            }
            state.suspects.formIntersection(read)
            state.intervals += 1
            guard state.intervals == Self.intervals else { return }
            // Never closed here: libcurl still uses the descriptor.
            for descriptor in state.suspects { shutdown(descriptor, Int32(SHUT_RDWR)) }
            state.ended.formUnion(state.suspects.compactMap { state.sockets[$0]?.number })
            state.suspects = []
        }
    }

    /// The number of checks, after the first one, that must find a socket read.
    private static let intervals = 5

    private static func localPort(of descriptor: Int32) -> Int32? {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
                getsockname(descriptor, start, &size) == 0
            else { return nil }
            // The port is at the same place in addresses of IPv4 and IPv6.
            return Int32(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
        }
    }

    /// Returns the number of bytes that were read from a TCP socket: those received, without those in its queue.
    private static func bytesRead(from descriptor: Int32) -> UInt64 {
        // `tcpi_bytes_received` of linux/tcp.h is at byte 128; the structure of the C library ends before it.
        var info = [UInt64](repeating: 0, count: 17)
        var size = socklen_t(17 * MemoryLayout<UInt64>.size)
        var queued: Int32 = 0
        guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0,
            ioctl(descriptor, UInt(FIONREAD), &queued) == 0
        else { return 0 }
        return info[16] &- UInt64(clamping: queued)
    }
}
