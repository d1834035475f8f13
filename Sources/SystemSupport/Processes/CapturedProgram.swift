import Foundation
import Glibc

/// A program that gets a text on its standard input, and is run without the terminal for what it prints.
///
/// The streams are files, not pipes: a text of any length needs no reader, and a child that continues in the background, as a program
/// for the clipboard leaves one, keeps no pipe open. Such a child is not ended.
package struct CapturedProgram: Sendable {
    package var arguments: [String]
    package var variables: [String: String]
    package var input: String
    package var deadline: Duration

    package init(
        arguments: [String],
        variables: [String: String],
        input: String = "",
        deadline: Duration = .seconds(60)
    ) {
        self.arguments = arguments
        self.variables = variables
        self.input = input
        self.deadline = deadline
    }

    /// The greatest number of bytes of the output that are read.
    private static let limit = 4096

    /// Runs the program; returns its exit status, and the beginning of what it printed on both streams.
    ///
    /// - Throws: ``ChildProcess/Failure``; ``FileError`` if there is no room for the text.
    package func run() async throws -> ChildProcess.Outcome {
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { try wait() }) }
        }
        return try result.get()
    }

    private func wait() throws -> ChildProcess.Outcome {
        let (text, printed) = (tmpfile(), tmpfile())
        defer { for file in [text, printed] { if let file { fclose(file) } } }
        let bytes = Array(input.utf8)
        guard let text, let printed, fwrite(bytes, 1, bytes.count, text) == bytes.count, fflush(text) == 0 else {
            throw FileError.unwritable(path: "/tmp", reason: TextFile.reason(errno))
        }
        rewind(text)
        var start = ProgramStart(
            arguments: arguments,
            variables: variables,
            input: fileno(text),
            output: fileno(printed)
        )
        start.errors = fileno(printed)
        guard let child = start.start() else { throw ChildProcess.Failure.notStarted }
        let end = ContinuousClock.now + deadline
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) != child {
            guard ContinuousClock.now < end else {
                kill(-child, SIGKILL)
                waitpid(child, &status, 0)
                throw ChildProcess.Failure.timedOut
            }
            usleep(5000)
        }
        var output = [UInt8](repeating: 0, count: Self.limit)
        let count = pread(fileno(printed), &output, output.count, 0)
        return ChildProcess.Outcome(
            status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F),
            output: Array(output.prefix(max(0, count)))
        )
    }
}
