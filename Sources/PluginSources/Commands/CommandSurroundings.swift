import Foundation
import Glibc

/// The reader's system as commands of the subscriptions file see it.
package struct CommandSurroundings: Sendable {
    let variables: [String: String]
    let plugins: ProgramSurroundings
    /// Whether commands run in the sandbox of plugins (`[plugins] sandbox-exec`).
    package let isSandboxed: Bool

    /// Creates the surroundings of commands; `variables` have no secrets, and quire's own are left out.
    package init(_ plugins: ProgramSurroundings, variables: [String: String], isSandboxed: Bool) {
        self.variables = variables.filter { !$0.key.hasPrefix("QUIRE_") }
        self.plugins = plugins
        self.isSandboxed = isSandboxed
    }

    /// The reason why no command runs here, as the end of a sentence; `nil` if they do.
    var sandboxObstacle: String? {
        if plugins.requiresSandbox, !isSandboxed {
            return "its command would run without a sandbox, and [plugins] require-sandbox forbids that"
        }
        guard isSandboxed, !plugins.hasSandbox else { return nil }
        return "this system has no sandbox, and [plugins] sandbox-exec demands one"
    }

    private var home: String {
        var isFolder: ObjCBool = false
        guard let home = variables["HOME"], home.hasPrefix("/"),
            FileManager.default.fileExists(atPath: home, isDirectory: &isFolder), isFolder.boolValue
        else { return "/" }
        return home
    }

    /// Returns the reason why the shell could not run the file that is the first word of a command, as a clause.
    ///
    /// The shell says "not found" where only the interpreter of the file is missing.
    func obstacle(toStart command: String) -> String? {
        guard let word = ShellWords(command[...], home: home).words.first, let text = word.text, text.contains("/")
        else { return nil }
        let path = text.hasPrefix("/") ? text : home + "/" + text
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        let name = word.written.filter { $0 != "'" && $0 != "\"" }
        guard access(path, X_OK) == 0 else { return "\(name) is not executable; 'chmod +x' makes it so" }
        guard let line = ScriptLine(ofFile: path), let interpreter = line.words.first else { return nil }
        // After another interpreter the CR is part of an argument.
        if line.hasWindowsEnding, interpreter == "/usr/bin/env" || line.words.count == 1 {
            return "\(name) has Windows line endings, so that its interpreter is not found"
        }
        guard access(interpreter, F_OK) != 0 else { return nil }
        return "\(name) names the interpreter '\(interpreter)' in its first line, which does not exist"
    }

    /// Returns a clause about the first file or folder in a command that the sandbox hides; `nil` if it hides none.
    func hiddenFile(of command: String) -> String? {
        guard isSandboxed else { return nil }
        let hidden = ShellWords(command[...], home: home).words.first { word in
            guard let text = word.text, !["", "/", ".", ".."].contains(text) else { return false }
            let path = text.hasPrefix("/") ? text : home + "/" + text
            return FileManager.default.fileExists(atPath: path) && ProgramSandbox.hides(path)
        }
        return hidden.map {
            "the sandbox ([plugins] sandbox-exec) hides \($0.written); put it into /usr/local/bin, "
                + "or make a plugin of the command with 'quire plugin new NAME --from'"
        }
    }

    /// Returns the launch of a command, in an empty folder if it runs in a sandbox.
    func launch(_ command: String, hasInput: Bool, in place: String? = nil) -> ProgramLaunch {
        var launch = ProgramLaunch(
            path: "/bin/sh",
            arguments: ["sh", "-c", command],
            variables: variables,
            folder: place ?? home,
            deadline: plugins.deadline
        )
        launch.hasNoInput = !hasInput
        // A command is the reader's own, unless it runs in a sandbox.
        launch.hasPrivateFiles = place != nil
        if let place {
            (launch.variables["HOME"], launch.variables["TMPDIR"]) = (place, place)
            launch.ownFolders = [place]
            var sandbox = ProgramSandbox(folder: place, temporaryFolder: place, granted: [:])
            sandbox.usesBubblewrap = plugins.usesBubblewrap
            launch.sandbox = sandbox
        }
        return launch
    }
}
