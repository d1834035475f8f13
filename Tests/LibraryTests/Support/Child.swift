import Foundation

/// Another program, run as a process of its own.
struct Child: ~Copyable {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    static let sqlite = "/usr/bin/sqlite3"
    static let setpriv = "/usr/bin/setpriv"

    static func exists(_ path: String) -> Bool { access(path, X_OK) == 0 }

    init(_ path: String, _ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Holds the lock of a library, by `flock(1)` of util-linux, until it is ended; returns once it is held.
    static func holdingLock(of library: String) throws -> Child {
        let child = try Child("/usr/bin/flock", ["--no-fork", library + ".lock", "sh", "-c", "echo held; exec cat"])
        _ = child.output.fileHandleForReading.availableData
        return child
    }

    /// Writes to its input, and waits until it has answered.
    func say(_ text: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        _ = output.fileHandleForReading.availableData
    }

    /// Ends its input and waits.
    ///
    /// - Returns: What it has written and not yet been read.
    consuming func ended() throws -> String {
        try input.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }

    /// Kills it, as a crash would.
    consuming func killed() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Runs a statement by sqlite3, which opens the file, and closes it as the last user it knows of.
    static func select(_ sql: String, from path: String) throws -> String {
        try Child(sqlite, ["-batch", path, sql]).ended()
    }
}
