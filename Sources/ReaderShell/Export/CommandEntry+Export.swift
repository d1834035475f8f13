import Screens
import TerminalText

extension CommandEntry {
    static let ofExport: [CommandEntry] = [
        CommandEntry("export", "history|items|subscriptions [QUERY] [--since TIME] [--format F] [-o FILE]")
            .does("export your data") { arguments, context in
                ExportCommand(try ExportRequest(arguments, isInteractive: context.isInteractive))
            }
            .completing { word in
                if word.before.last == "-o" { return word.known(.files(word.text)) }
                if word.before.last == "--format" { return ExportFormat.allCases.map(\.rawValue).sorted() }
                return (word.isFirst ? ["history", "items", "subscriptions"] : word.query) + ["--format", "-o"]
            }
    ]
}

extension ExportRequest {
    /// Parses the words after `export`: what to export, a query, the format after `--format`, the file after `-o`; for the history also
    /// its time, as `history` takes it.
    ///
    /// - Throws: ``CommandError``, also at a terminal for an export without a file, which no page would show a screenful at a time.
    fileprivate init(_ arguments: Arguments, isInteractive: Bool) throws(CommandError) {
        let typed = arguments.query
        var arguments = arguments
        let format = try arguments.take("--format")
        let path = try arguments.take("-o")
        let isHistory = arguments.rest.first == What.history.rawValue
        let period = isHistory ? try arguments.takePeriod() : nil
        try arguments.refuseOptions()
        guard let what = arguments.rest.first.flatMap(What.init) else {
            throw .impossible(
                what: "An export is one of history, items and subscriptions, with a file after '-o'.",
                remedy: "'export history -o history.csv' writes your history."
            )
        }
        _ = try arguments.takeFirst()
        if isInteractive, path == nil {
            throw .impossible(
                what: "An export goes to a file.",
                remedy: "'export \(TerminalText.line(typed)) -o FILE' writes it."
            )
        }
        self.init(what: what, format: format, query: arguments.query, path: path == "-" ? nil : path)
        self.period = period
    }
}
