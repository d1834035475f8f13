import Foundation
package import PluginManifests
import PluginSources
package import PluginTrust
import SystemSupport

/// The file that the program of a plugin is started from, and what it needs for that.
package struct ProgramStart: Sendable {
    private let name: String
    private let path: String
    private let folder: PluginFolder
    private let isSandboxed: Bool
    private let readable: [String]

    /// Creates the start of a program.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - folder: The plugin's folder.
    ///   - isSandboxed: Whether it runs in a sandbox, which has the system's interpreters only.
    ///   - readable: The absolute paths that it may read besides.
    package init(
        of program: PluginProgram,
        in folder: PluginFolder,
        isSandboxed: Bool = true,
        readable: [String] = []
    ) {
        name = program.arguments.first ?? ""
        path = ProgramSurroundings.path(of: name, in: folder.path)
        self.folder = folder
        self.isSandboxed = isSandboxed
        self.readable = readable
    }

    /// The reasons why it would not start here, each a clause; none if it would.
    package var obstacles: [String] {
        [executableRule(), interpreterRule(), lineEndsRule()].flatMap { rule -> [String] in
            if case .broken(let findings, _) = rule.result { return findings }
            return []
        }
    }

    func executableRule() -> CheckedRule {
        guard FileManager.default.fileExists(atPath: path) else {
            let place = name.contains("/") ? "in the folder" : "in /usr/local/bin, /usr/bin or /bin"
            return CheckedRule(.executable, ["there is no '\(name)' \(place)"])
        }
        guard FileManager.default.isExecutableFile(atPath: path) else {
            return CheckedRule(.executable, ["'\(name)' is not executable"])
        }
        return CheckedRule(.executable, .kept)
    }

    func interpreterRule() -> CheckedRule {
        guard let first = Self.firstLine(of: path), first.hasPrefix("#!") else {
            return CheckedRule(.interpreter, .notChecked("it is no script"))
        }
        let nothing = CheckedRule(.interpreter, ["its first line names no interpreter"])
        let words = first.dropFirst(2).split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
        guard let interpreter = words.first else { return nothing }
        if interpreter == "/usr/bin/env" {
            guard let name = words.dropFirst().first(where: { !$0.hasPrefix("-") }) else { return nothing }
            let found = ProgramSurroundings.path(of: name, in: folder.path)
            guard !FileManager.default.isExecutableFile(atPath: found) else { return CheckedRule(.interpreter, .kept) }
            return CheckedRule(.interpreter, ["there is no '\(name)' in /usr/local/bin, /usr/bin or /bin"])
        }
        guard FileManager.default.isExecutableFile(atPath: interpreter) else {
            return CheckedRule(.interpreter, ["there is no \(interpreter)"])
        }
        guard !isSandboxed || isReadable(interpreter) else {
            return CheckedRule(.interpreter, ["\(interpreter) is not there in the sandbox"])
        }
        return CheckedRule(.interpreter, .kept)
    }

    private func isReadable(_ interpreter: String) -> Bool {
        let places = ["/usr/", "/bin/", "/nix/store/", "/gnu/store/"]
        return places.contains(where: interpreter.hasPrefix)
            || readable.contains { interpreter == $0 || interpreter.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    private func lineEndsRule() -> CheckedRule {
        let isBroken = Self.isScriptWithCarriageReturn(path)
        return CheckedRule(.lineEnds, isBroken ? [Self.lineEndFinding(TextFile.parts(of: path).name)] : [])
    }

    /// Returns whether a file is a script whose first line ends with CR and LF.
    static func isScriptWithCarriageReturn(_ path: String) -> Bool {
        guard let line = firstLine(of: path) else { return false }
        return line.hasPrefix("#!") && line.unicodeScalars.last == "\r"
    }

    /// Returns what is told of such a script.
    static func lineEndFinding(_ name: String) -> String {
        "\(name) has Windows line endings, so that its interpreter is not found"
    }

    /// Returns the first line of a file; `nil` if it cannot be read.
    private static func firstLine(of path: String) -> String? {
        guard let bytes = try? TextFile.bytes(at: path) else { return nil }
        return String(decoding: bytes.prefix(4096).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
