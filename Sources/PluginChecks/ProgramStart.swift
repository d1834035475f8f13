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
    private let usualPath: String

    /// - Parameters:
    ///   - isSandboxed: Whether it runs in a sandbox, which has the system's interpreters only.
    ///   - readable: The absolute paths that it may also read.
    ///   - usualPath: `PATH` in the author's terminal.
    package init(
        of program: PluginProgram,
        in folder: PluginFolder,
        isSandboxed: Bool = true,
        readable: [String] = [],
        usualPath: String = ""
    ) {
        name = program.arguments.first ?? ""
        path = ProgramSurroundings.path(of: name, in: folder.path)
        self.folder = folder
        self.isSandboxed = isSandboxed
        self.readable = readable
        self.usualPath = usualPath
    }

    /// The reasons why it would not start here, each a clause; none if it would.
    package var obstacles: [String] {
        let lineEnds = Self.lineEndObstacle(of: path, named: TextFile.parts(of: path).name)
        return [executableObstacle, interpreterObstacle, lineEnds].compactMap(\.self)
    }

    var executableObstacle: String? {
        if FileManager.default.isExecutableFile(atPath: path) { return nil }
        if FileManager.default.fileExists(atPath: path) { return "'\(name)' is not executable" }
        return "there is no '\(name)' \(name.contains("/") ? "in the folder" : Self.programFolders)"
    }

    var isScript: Bool { interpreterWords != nil }

    var interpreterObstacle: String? {
        guard let words = interpreterWords else { return nil }
        guard words.first == "/usr/bin/env" else {
            guard let interpreter = words.first else { return "its first line names no interpreter" }
            guard FileManager.default.isExecutableFile(atPath: interpreter) else { return "there is no \(interpreter)" }
            return !isSandboxed || isReadable(interpreter) ? nil : "\(interpreter) is not there in the sandbox"
        }
        guard let name = searchedInterpreter else { return "its first line names no interpreter" }
        let found = ProgramSurroundings.path(of: name, in: folder.path)
        if FileManager.default.isExecutableFile(atPath: found) { return nil }
        return "there is no '\(name)' \(Self.programFolders)"
    }

    private static let programFolders = "in /usr/local/bin, /usr/bin or /bin"

    /// The interpreter in a terminal and the one here; `nil` if they are the same.
    package var otherInterpreter: (usual: String, here: String)? {
        guard let name = name.contains("/") ? searchedInterpreter : name, let usual = usualPlace(of: name) else {
            return nil
        }
        let here = ProgramSurroundings.path(of: name, in: folder.path)
        guard FileManager.default.isExecutableFile(atPath: here), here != usual else { return nil }
        let isSame = URL(filePath: here).resolvingSymlinksInPath() == URL(filePath: usual).resolvingSymlinksInPath()
        return isSame ? nil : (usual, here)
    }

    /// The name that `/usr/bin/env` searches for; `nil` for another first line.
    private var searchedInterpreter: String? {
        guard let words = interpreterWords, words.first == "/usr/bin/env" else { return nil }
        return words.dropFirst().first { !$0.hasPrefix("-") }
    }

    /// The words after `#!` in the first line; `nil` if the program is not a script.
    private var interpreterWords: [String]? { ScriptLine(ofFile: path)?.words }

    /// Returns the file that a terminal finds as a program, or `nil`.
    private func usualPlace(of name: String) -> String? {
        guard !name.contains("/") else { return nil }
        let candidates = usualPath.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private func isReadable(_ interpreter: String) -> Bool {
        let places = ["/usr/", "/bin/", "/nix/store/", "/gnu/store/"]
        return places.contains(where: interpreter.hasPrefix)
            || readable.contains { interpreter == $0 || interpreter.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    static func lineEndObstacle(of path: String, named name: String) -> String? {
        guard ScriptLine(ofFile: path)?.hasWindowsEnding == true else { return nil }
        return "\(name) has Windows line endings, so that its interpreter is not found"
    }
}
