import Glibc
import PluginSources
import ReaderShell
import SystemSupport

/// The pager in the variable PAGER, or `less`: it gets a text on its standard input.
///
/// PAGER is a command of the shell, as for `man` (POSIX). A program with its arguments is started without one.
struct TextPager {
    let variables: [String: String]

    /// The name of the program, or the whole script, and the arguments that start it.
    var command: (name: String, arguments: [String]) {
        let command = variables["PAGER"] ?? ""
        let shell = ShellWords(command[...], home: variables["HOME"] ?? "/")
        guard let first = shell.words.first else { return ("less", ["less"]) }
        guard shell.isPlain, let program = first.text, !Self.builtIns.contains(program) else {
            return (command, ["sh", "-c", command])
        }
        return (program.split(separator: "/").last.map(String.init) ?? program, shell.words.compactMap(\.text))
    }

    /// The words of the shell that can precede a program.
    private static let builtIns: Set = ["exec", "command", "eval", ".", "!", "time"]

    @MainActor
    var program: PagerProgram {
        let (name, arguments) = command
        return PagerProgram(name: name) { show($0, in: arguments) }
    }

    private func show(_ text: String, in arguments: [String]) -> Int32? {
        // A file and not a pipe, which holds only the beginning of a long text until the program reads it.
        guard let file = tmpfile() else { return nil }
        defer { fclose(file) }
        guard fputs(text, file) >= 0, fflush(file) == 0 else { return nil }
        rewind(file)
        return ForegroundProgram(arguments: arguments, variables: variables, input: fileno(file)).run()
    }
}
