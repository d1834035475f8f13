import Synchronization
import Testing

@testable import ReaderShell

/// Tests of lines that are read only when the reader is ready: OnDemandLines.
@Suite(.timeLimit(.minutes(5))) struct OnDemandLinesTests {
    /// Has lines, and says when it is gone, which is when its thread ends.
    private final class Script: BlockingLineReader {
        private var lines: [String]
        private let onEnd: @Sendable () -> Void

        init(_ lines: [String], onEnd: @escaping @Sendable () -> Void) {
            self.lines = lines
            self.onEnd = onEnd
        }

        deinit { onEnd() }

        func next() -> String? { lines.isEmpty ? nil : lines.removeFirst() }
    }

    @Test func aStreamThatIsLetGoEndsItsThread() async {
        await withCheckedContinuation { ended in
            _ = OnDemandLines.stream(name: "test") { Script(["one"]) { ended.resume() } }
        }
    }

    @Test func aStreamThatIsReadInPartEndsItsThread() async {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        for await line in OnDemandLines.stream(name: "test", makeReader: { Script(["one", "two"]) { ended.finish() } })
        {
            #expect(line == "one")
            break
        }
        for await _ in ends {}
    }

    @Test func theEndOfTheLinesIsTheEndOfTheStreamAndOfItsThread() async {
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let stream = OnDemandLines.stream(name: "test", makeReader: { Script(["one", "two"]) { ended.finish() } })
        var lines: [String] = []
        for await line in stream { lines.append(line) }
        #expect(lines == ["one", "two"])
        for await _ in ends {}
    }

    @Test func theReaderIsReleasedBeforeTheStreamEnds() async {
        let released = Mutex(0)
        for count in 1...500 {
            let stream = OnDemandLines.stream(name: "test") { Script([]) { released.withLock { $0 += 1 } } }
            for await _ in stream {}
            #expect(released.withLock { $0 } == count)
        }
    }
}
