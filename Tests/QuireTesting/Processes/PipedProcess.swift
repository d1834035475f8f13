import Foundation
import Glibc

/// A process of another program whose input and output are pipes.
package struct PipedProcess: ~Copyable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// The command-line tool of SQLite.
    package static let sqlite = "/usr/bin/sqlite3"
    /// The interpreter of Python.
    package static let python = "/usr/bin/python3"
    /// The tool of util-linux that drops privileges.
    package static let setpriv = "/usr/bin/setpriv"

    /// The tool of util-linux that begins a session with a controlling terminal.
    package static let setsid = "/usr/bin/setsid"

    /// Returns whether a program is installed.
    package static func exists(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Starts a program.
    package init(_ path: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Starts `flock(1)` of util-linux, and returns when it holds the lock of a library; it holds it until it ends.
    package static func holdingLock(of library: String) throws -> PipedProcess {
        let child = try PipedProcess(
            "/usr/bin/flock",
            ["--no-fork", library + ".lock", "sh", "-c", "echo held; exec cat"]
        )
        _ = child.output.fileHandleForReading.availableData
        return child
    }

    /// Writes to its input, and waits for output.
    package func say(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        _ = output.fileHandleForReading.availableData
    }

    /// Ends its input and waits until it exits.
    ///
    /// - Returns: The output that was not read yet.
    package consuming func ended() throws -> String {
        try input.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    /// Kills it with SIGKILL, and waits until it is gone.
    package consuming func killed() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Runs a statement with sqlite3, which checkpoints the file when it closes it as the last user.
    package static func select(_ sql: String, from path: String) throws -> String {
        try PipedProcess(sqlite, ["-batch", path, sql]).ended()
    }
}
