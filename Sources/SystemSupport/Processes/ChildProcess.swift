import CProcess
import Foundation
import Glibc

/// A program that is run for its output, without a shell or a terminal, with a deadline and a limit.
///
/// Its standard error is discarded, because it may contain secrets.
package struct ChildProcess: Sendable {
    package var arguments: [String]
    package var input: [UInt8]
    package var variables: [String: String]
    package var deadline: Duration

    package init(
        arguments: [String],
        input: [UInt8] = [],
        variables: [String: String],
        deadline: Duration = .seconds(10)
    ) {
        self.arguments = arguments
        self.input = input
        self.variables = variables
        self.deadline = deadline
    }

    /// The exit status and the output, at most ``limit`` bytes.
    package struct Outcome: Hashable {
        package var status: Int32
        package var output: [UInt8]
    }

    package enum Failure: Error, Hashable {
        case notStarted
        case timedOut
        case tooLong
    }

    /// The greatest number of bytes that are read and written: the capacity of a pipe.
    package static let limit = 64 * 1024

    package func run() async throws(Failure) -> Outcome {
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { () throws(Failure) in try wait() }) }
        }
        return try result.get()
    }

    private func wait() throws(Failure) -> Outcome {
        var (fromChild, toChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        // Closed in children from the start, because another thread may start one at any time.
        guard input.count <= Self.limit, cprocess_pipe(&fromChild) == 0 else { throw .notStarted }
        defer { close(fromChild[0]) }
        guard cprocess_pipe(&toChild) == 0 else {
            close(fromChild[1])
            throw .notStarted
        }
        let program = ProgramStart(arguments: arguments, variables: variables, input: toChild[0], output: fromChild[1])
        let child = program.start()
        close(toChild[0])
        close(fromChild[1])
        // All of it fits into the pipe, so that a child that does not read blocks nothing.
        _ = input.withUnsafeBytes { write(toChild[1], $0.baseAddress, $0.count) }
        close(toChild[1])
        guard let child else { throw .notStarted }
        let end = ContinuousClock.now + deadline
        var status: Int32?
        defer {
            kill(-child, SIGKILL)
            var rest: Int32 = 0
            if status == nil { waitpid(child, &rest, 0) }
        }
        var output: [UInt8] = []
        while true {
            guard ContinuousClock.now < end else { throw .timedOut }
            let isOpen = read(from: fromChild[0], into: &output)
            guard output.count <= Self.limit else { throw .tooLong }
            var code: Int32 = 0
            if status == nil, waitpid(child, &code, WNOHANG) == child { status = code }
            if let status {
                while read(from: fromChild[0], into: &output, patience: 0), output.count <= Self.limit {
                    guard hasMore(fromChild[0]) else { break }
                }
                let isExit = status & 0x7F == 0
                return Outcome(status: isExit ? (status >> 8) & 0xFF : 128 + (status & 0x7F), output: output)
            }
            if !isOpen { usleep(5000) }
        }
    }

    private func hasMore(_ descriptor: Int32) -> Bool {
        var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&interest, 1, 0) > 0 && interest.revents & Int16(POLLIN) != 0
    }

    private func read(from descriptor: Int32, into output: inout [UInt8], patience: Int32 = 20) -> Bool {
        var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&interest, 1, patience) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return false }
        output += buffer[..<count]
        return true
    }
}
