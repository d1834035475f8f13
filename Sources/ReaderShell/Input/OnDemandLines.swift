import Dispatch
import Foundation
import Synchronization

protocol BlockingLineReader {
    mutating func next() -> String?
}

/// A stream of lines that a separate thread reads on demand.
///
/// Nothing is read ahead: a long file on standard input does not fill memory, and a prompt appears only when a line is
/// wanted. At the end of the input the reader is released before the stream ends. Cancelling the waiting task or
/// releasing the stream ends it at once; a read that is blocked at that time is the last one.
enum OnDemandLines {
    /// - Parameters:
    ///   - onEnd: Called once when the stream is cancelled or released, on any thread.
    ///   - makeReader: Called on the thread, on which the reader stays.
    static func stream(
        name: String,
        onEnd: @escaping @Sendable () -> Void = {},
        makeReader: @escaping @Sendable () -> any BlockingLineReader
    ) -> AsyncStream<String> {
        let exchange = LineExchange()
        let thread = Thread { exchange.serve(from: makeReader) }
        thread.name = name
        thread.start()
        let requester = LineRequester(exchange: exchange, onEnd: onEnd)
        return AsyncStream(unfolding: { await requester.next() }, onCancel: { requester.end() })
    }
}

/// The consumer's side of the exchange; ends it when the stream is released.
private final class LineRequester: Sendable {
    private let exchange: LineExchange
    private let onEnd: @Sendable () -> Void

    init(exchange: LineExchange, onEnd: @escaping @Sendable () -> Void) {
        self.exchange = exchange
        self.onEnd = onEnd
    }

    deinit { end() }

    func next() async -> String? { await exchange.next() }

    func end() { if exchange.end() { onEnd() } }
}

/// Passes lines from the reading thread to the waiting task.
private final class LineExchange: Sendable {
    private enum State {
        case idle
        case wanted(CheckedContinuation<String?, Never>)
        case ended
    }

    private let state = Mutex(State.idle)
    private let demand = DispatchSemaphore(value: 0)

    func next() async -> String? {
        await withCheckedContinuation { continuation in
            let isWanted = state.withLock { state in
                guard case .idle = state else { return false }
                state = .wanted(continuation)
                return true
            }
            if isWanted { demand.signal() } else { continuation.resume(returning: nil) }
        }
    }

    /// Returns whether the exchange was still running.
    func end() -> Bool { settle(with: nil) }

    func serve(from makeReader: () -> any BlockingLineReader) {
        var reader: (any BlockingLineReader)? = makeReader()
        while true {
            demand.wait()
            guard isWanted else { return }
            let line = reader?.next()
            // Releasing a line editor sets the terminal's modes and drops the keys typed until then: the next editor
            // must not have begun.
            if line == nil { reader = nil }
            guard settle(with: line), line != nil else { return }
        }
    }

    private var isWanted: Bool { state.withLock { if case .wanted = $0 { true } else { false } } }

    /// Resumes the waiting task; `nil` ends the exchange.
    private func settle(with line: String?) -> Bool {
        let previous = state.withLock { state in
            defer { if case .ended = state {} else { state = line == nil ? .ended : .idle } }
            return state
        }
        switch previous {
        case .ended: return false
        case .wanted(let continuation): continuation.resume(returning: line)
        case .idle: break
        }
        if line == nil { demand.signal() }
        return true
    }
}
