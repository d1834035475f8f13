import Glibc

/// The file that the first word of a command names.
///
/// The shell says that it was not found where only its interpreter is missing.
struct CommandFile {
    /// The word as it is written.
    let name: String
    /// The absolute path.
    let path: String

    /// Finds the file of a command; `nil` if its first word is no path, names no file, or has more signs of the shell than `~` and quotes.
    init?(of command: String, home: String) {
        guard let word = Self.firstWord(of: command), word.text.contains("/") else { return nil }
        name = word.text
        if name.hasPrefix("~/"), !word.isQuoted {
            path = home + name.dropFirst()
        } else {
            path = name.hasPrefix("/") ? name : home + "/" + name
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    }

    /// The reason why the shell cannot run it, as a clause; `nil` if none is known.
    var obstacle: String? {
        guard access(path, X_OK) == 0 else { return "\(name) is not executable; 'chmod +x' makes it so" }
        guard let line = ScriptLine(ofFile: path), let interpreter = line.words.first else { return nil }
        // Behind another interpreter the CR is a part of an argument.
        if line.hasWindowsEnding, interpreter == "/usr/bin/env" || line.words.count == 1 {
            return
                "\(name) has Windows line endings, so that its interpreter '\(line.interpreterName ?? interpreter)' is not "
                + "found; save it with those of Unix"
        }
        guard access(interpreter, F_OK) != 0 else { return nil }
        return
            "\(name) names the interpreter '\(interpreter)' in its first line, which does not exist; install it, or name another one"
    }

    /// Returns the first word of a command, and whether it is in quotes.
    private static func firstWord(of command: String) -> (text: String, isQuoted: Bool)? {
        let ends = " \t\n|&;<>()"
        let text = command.drop { " \t\n".contains($0) }
        guard let first = text.first else { return nil }
        guard first == "'" || first == "\"" else { return (String(text.prefix { !ends.contains($0) }), false) }
        let word = text.dropFirst().prefix { $0 != first }
        let rest = text.dropFirst(1 + word.count)
        guard !rest.isEmpty, rest.dropFirst().first.map(ends.contains) ?? true else { return nil }
        return (String(word), true)
    }
}
