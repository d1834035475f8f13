import Dispatch
import Foundation
import Synchronization

/// Something that waits for a line, and keeps its thread waiting.
protocol BlockingLineReader {
    /// The next line, or `nil` at the end.
    mutating func next() -> String?
}

/// Lines read on a thread of their own, one whenever somebody asks for one.
///
/// Nothing is read ahead: a long file on standard input does not fill the memory, and a prompt appears when a
/// line is wanted and not before. Cancelling the task that waits, or letting go of the stream, ends it at once;
/// a read that the thread is blocked in then is its last one.
enum DemandedLines {
    /// - Parameters:
    ///   - name: of the thread.
    ///   - onEnd: called once when the stream is cancelled or let go, on whatever thread that happens.
    ///   - makeReader: called on the thread, where the reader stays.
    static func stream(
        name: String,
        onEnd: @escaping @Sendable () -> Void = {},
        makeReader: @escaping @Sendable () -> any BlockingLineReader
    ) -> AsyncStream<String> {
        let exchange = LineExchange()
        let thread = Thread { exchange.serve(makeReader()) }
        thread.name = name
        thread.start()
        let demander = LineDemander(exchange: exchange, onEnd: onEnd)
        return AsyncStream(unfolding: { await demander.next() }, onCancel: { demander.end() })
    }
}

/// The side of the stream: it goes when the stream goes, and tells the thread.
private final class LineDemander: Sendable {
    private let exchange: LineExchange
    private let onEnd: @Sendable () -> Void

    init(exchange: LineExchange, onEnd: @escaping @Sendable () -> Void) {
        self.exchange = exchange
        self.onEnd = onEnd
    }

    deinit { end() }

    func next() async -> String? { await exchange.next() }

    func end() {
        if exchange.end() { onEnd() }
    }
}

/// Hands lines from the thread that reads them to the task that waits for them.
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

    /// - Returns: whether it had not ended before.
    func end() -> Bool { settle(with: nil) }

    func serve(_ reader: any BlockingLineReader) {
        var reader = reader
        while true {
            demand.wait()
            guard isWanted else { return }
            let line = reader.next()
            guard settle(with: line), line != nil else { return }
        }
    }

    private var isWanted: Bool {
        state.withLock { if case .wanted = $0 { true } else { false } }
    }

    /// Answers whoever waits; no line means the end.
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
