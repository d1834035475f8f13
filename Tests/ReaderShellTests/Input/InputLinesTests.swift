import Glibc
import QuireTesting
import ReaderShell
import Testing

/// Tests of lines from a pipe: InputLines.
@Suite(.timeLimit(.minutes(5))) struct InputLinesTests {
    /// Makes a pipe that has the bytes in it, and no writer any more.
    private func pipe(_ bytes: [UInt8]) -> Int32 {
        var ends: [Int32] = [0, 0]
        Glibc.pipe(&ends)
        write(ends[1], bytes, bytes.count)
        close(ends[1])
        return ends[0]
    }

    @Test(arguments: [
        ("", []), ("\n", [""]), ("one\ntwo\n", ["one", "two"]), ("one\r\n\r\ntwo", ["one", "", "two"]),
        ("日本\n", ["日本"]),
    ])
    func linesAreReadToTheEndOfInput(text: String, lines: [String]) async {
        let descriptor = pipe(Array(text.utf8))
        defer { close(descriptor) }
        var read: [String] = []
        for await line in InputLines.stream(from: descriptor) { read.append(line) }
        #expect(read == lines)
    }

    @Test func bytesThatAreNoTextAreReplaced() async {
        let descriptor = pipe([0x61, 0xFF, 0xE6, 0x0A, 0x62])
        defer { close(descriptor) }
        var read: [String] = []
        for await line in InputLines.stream(from: descriptor) { read.append(line) }
        #expect(read == ["a\u{FFFD}\u{FFFD}", "b"])
    }

    @Test func aLineIsNeverLongerThanTheLimit() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("long")
        let writing = open(path, O_WRONLY | O_CREAT, 0o600)
        let part = [UInt8](repeating: 0x61, count: InputLines.maximumLineBytes)
        for _ in 0..<3 { write(writing, part, part.count) }
        write(writing, [0x0A, 0x62], 2)
        close(writing)
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var read: [String] = []
        for await line in InputLines.stream(from: descriptor) { read.append(line) }
        #expect(read.map(\.utf8.count) == [InputLines.maximumLineBytes, 1])
    }

    @Test func nothingIsReadBeforeItIsAskedFor() async {
        let descriptor = pipe(Array("one\n".utf8))
        defer { close(descriptor) }
        let stream = InputLines.stream(from: descriptor)
        var available: Int32 = 0
        _ = ioctl(descriptor, UInt(FIONREAD), &available)
        #expect(available == 4)
        var iterator = stream.makeAsyncIterator()
        #expect(await iterator.next() == "one")
        #expect(await iterator.next() == nil)
        #expect(await iterator.next() == nil)
    }

    @Test func aCancelledTaskStopsWaitingAtOnce() async {
        var ends: [Int32] = [0, 0]
        Glibc.pipe(&ends)
        let reading = ends[0]
        let task = Task {
            var read: [String] = []
            for await line in InputLines.stream(from: reading) { read.append(line) }
            return read
        }
        write(ends[1], "one\n", 4)
        task.cancel()
        #expect(await task.value.count <= 1)
        // The reading end stays open: the thread may be about to read from it, and its number must not mean a terminal of
        // another test by then.
        close(ends[1])
    }
}
