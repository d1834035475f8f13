import Glibc
import ReaderShell
import SystemSupport

/// The pager in the variable PAGER, or `less`: it gets a text on its standard input, without a shell.
struct TextPager {
    /// The environment it gets, without secrets.
    let variables: [String: String]

    /// The words of the command.
    private var words: [String] {
        let words = (variables["PAGER"] ?? "").split(separator: " ").map(String.init)
        return words.isEmpty ? ["less"] : words
    }

    /// The pager, as the reader takes it.
    @MainActor
    var program: PagerProgram {
        PagerProgram(name: words[0].split(separator: "/").last.map(String.init) ?? words[0], show: show)
    }

    private func show(_ text: String) -> Int32? {
        // A file and not a pipe, which holds only the beginning of a long text until the program reads it.
        guard let file = tmpfile() else { return nil }
        defer { fclose(file) }
        guard fputs(text, file) >= 0, fflush(file) == 0 else { return nil }
        rewind(file)
        return ForegroundProgram(arguments: words, variables: variables, input: fileno(file)).run()
    }
}
