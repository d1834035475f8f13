import FeedModel
import Foundation
import Primitives
import QuireTesting

/// The hostile server next to the project, if it is there, as a process.
final class HostileTool {
    private let process = Process()
    /// Its address.
    let base: String
    /// Its second origin.
    let other: String
    /// Its addresses over TLS, by what is wrong with their certificates, and the file of their authority.
    let secure: [String: String]
    let authority: String?

    private static var script: URL { ProjectFolder.shared("tools/hostile_server.py") }

    private static var python: String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/python3" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Whether it can be run.
    static var isThere: Bool { python != nil && FileManager.default.fileExists(atPath: script.path) }

    /// Sizes that are enough, where a mode's own would take long.
    static let sizes = [
        "endless": "?mb=64", "endless-close": "?mb=64", "gzip-bomb": "?mb=64", "gzip-bomb-nested": "?mb=64",
        "deflate-bomb": "?mb=64", "deep-html": "?n=20000", "many-items": "?n=6000", "long-title": "?mb=1",
    ]

    /// Where its documents have other numbers than ours.
    static let otherwise: [String: (outcome: JSONValue, new: Int)] = [
        "gzip-cut": ("failed", 235), "dates": ("fetched", 8), "evil-links": ("fetched", 22), "ansi": ("fetched", 2),
        "429-date": ("failed", 0),
    ]

    /// Starts it; it ends with ``stop()``, or by itself after two minutes.
    init() throws {
        process.executableURL = URL(filePath: Self.python ?? "")
        process.arguments = [Self.script.path, "--ttl", "120"]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line: [UInt8] = []
        while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
        let ports = try JSONValue(parsing: line)
        base = "http://127.0.0.1:\(ports["http"].int ?? 0)"
        other = "http://127.0.0.1:\(ports["other"].int ?? 0)"
        let secure = ports["tls"].members.map { ($0.name, "https://127.0.0.1:\($0.value.int ?? 0)") }
        self.secure = Dictionary(secure) { $1 }
        authority = ports["ca"].string
    }

    /// The names of its modes.
    func modes() throws -> [String] {
        try ask("/__modes").split(separator: "\n").compactMap { line in
            line.split(separator: " ").first.map { String($0.dropFirst()) }
        }
    }

    func stop() {
        _ = try? ask("/__stop")
        process.waitUntilExit()
    }

    private func ask(_ path: String) throws -> String {
        let script = "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())"
        let reader = Process()
        reader.executableURL = URL(filePath: Self.python ?? "")
        reader.arguments = ["-c", script, base + path]
        let pipe = Pipe()
        reader.standardOutput = pipe
        try reader.run()
        defer { reader.waitUntilExit() }
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
