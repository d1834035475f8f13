package import Foundation
import Glibc
import Synchronization

/// The program as it was built for this test run, started as a process.
package struct Program: Sendable {
    /// The result of a finished run.
    package struct Outcome: Hashable, Sendable {
        /// The exit status.
        package var status: Int32
        /// Standard output.
        package var output: String
        /// Standard error.
        package var errors: String

        package init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }
    }

    /// The executable.
    package let path: String
    /// Whether it is the program of this project.
    package let isOwn: Bool
    /// The environment variables that a test sets.
    package let variables: [String: String]
    private let home: String

    /// Finds the program in the folder of the test bundle, or where `QUIRE_TESTED` names another build of it.
    ///
    /// - Parameters:
    ///   - home: Its `QUIRE_HOME`.
    ///   - variables: Further environment variables; only PATH is inherited.
    ///   - path: The path of another program to run instead.
    package init(home: String, variables: [String: String] = [:], path: String? = nil) {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let tested = ProcessInfo.processInfo.environment["QUIRE_TESTED"]
        self.path = path ?? tested ?? tests.appending(path: "quire").path
        isOwn = path == nil
        self.home = home
        self.variables = variables
    }

    /// Runs the program until it exits.
    ///
    /// - Parameters:
    ///   - arguments: The command-line arguments.
    ///   - input: The text on standard input.
    package func runProcess(_ arguments: String..., input: String = "") throws -> Outcome {
        try runProcess(arguments, input: input)
    }

    /// Runs the program until it exits.
    package func runProcess(_ arguments: [String], input: String = "") throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["in", "out", "err"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        try Data(input.utf8).write(to: files[0])
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
        )
    }

    /// Starts the program at a terminal.
    ///
    /// - Parameters:
    ///   - terminal: Its standard input, output and error.
    ///   - arguments: The command-line arguments.
    package func start(at terminal: PseudoTerminal, _ arguments: [String] = []) throws -> Session {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        let handle = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
        process.standardInput = handle
        process.standardOutput = handle
        process.standardError = handle
        return try Session(starting: process)
    }

    /// Starts the program without a terminal.
    ///
    /// - Parameters:
    ///   - arguments: The command-line arguments.
    ///   - input: The standard input; empty if `nil`.
    ///   - output: The path of a file for standard output.
    ///   - errors: The path of a file for standard error.
    package func start(
        _ arguments: [String],
        input: FileHandle? = nil,
        output: String,
        errors: String
    ) throws -> Session {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = input ?? FileHandle.nullDevice
        for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        return try Session(starting: process)
    }

    /// A running program.
    package struct Session: Sendable {
        private let ended: AsyncStream<Int32>
        private let number: Int32

        fileprivate init(starting process: Process) throws {
            let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
            self.ended = ended
            process.terminationHandler = { process in
                continuation.yield(process.terminationStatus)
                continuation.finish()
            }
            try process.run()
            number = process.processIdentifier
        }

        /// Sends a signal to the program.
        package func signal(_ signal: Int32) { kill(number, signal) }

        /// Waits until the program exits.
        ///
        /// - Returns: The exit status.
        package func status() async -> Int32 {
            for await status in ended { return status }
            return -1
        }
    }

    /// The environment variables of the program.
    package var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let own = ["PATH": path, "QUIRE_HOME": home, "TZ": "UTC", "LC_ALL": "C.UTF-8"]
        return own.merging(variables) { $1 }
    }
}
