import Glibc

/// The file that the first word of a command names; the shell says "not found" where only its interpreter is missing.
struct CommandFile {
    let name: String
    let path: String

    /// Finds the file of a command; `nil` if its first word is not a path or names no file.
    init?(of command: String, home: String) {
        guard let word = ShellWords(command[...], home: home).words.first, let text = word.text, text.contains("/")
        else { return nil }
        name = word.written.filter { $0 != "'" && $0 != "\"" }
        path = text.hasPrefix("/") ? text : home + "/" + text
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    }

    /// The reason why the shell cannot run it, as a clause; `nil` if none is known.
    var obstacle: String? {
        guard access(path, X_OK) == 0 else { return "\(name) is not executable; 'chmod +x' makes it so" }
        guard let line = ScriptLine(ofFile: path), let interpreter = line.words.first else { return nil }
        // After another interpreter the CR is part of an argument.
        if line.hasWindowsEnding, interpreter == "/usr/bin/env" || line.words.count == 1 {
            return
                "\(name) has Windows line endings, so that its interpreter '\(line.interpreterName ?? interpreter)' is not "
                + "found; save it with Unix line endings"
        }
        guard access(interpreter, F_OK) != 0 else { return nil }
        return
            "\(name) names the interpreter '\(interpreter)' in its first line, which does not exist; install it, or name another one"
    }
}
