import ReaderShell
import SystemSupport

/// The pager of the variable PAGER, or `less`: it gets texts on its standard input, without a shell.
struct TextPager {
    /// The environment it gets, without secrets.
    let variables: [String: String]

    /// The words of the command.
    private var words: [String] {
        let words = (variables["PAGER"] ?? "").split(separator: " ").map(String.init)
        return words.isEmpty ? ["less"] : words
    }

    /// The pager, as the reader takes it.
    var program: PagerProgram {
        PagerProgram(name: words[0].split(separator: "/").last.map(String.init) ?? words[0]) { show($0) }
    }

    private func show(_ text: String) -> Int32? {
        // What publishers write must not lead from the pager to commands of the shell, less(1).
        let variables = variables.merging(["LESSSECURE": "1"]) { $1 }
        return ForegroundProgram(arguments: words, variables: variables, text: text).run()
    }
}
