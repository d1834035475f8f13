import Screens
import TerminalText

extension FileMessage {
    var sentence: String {
        switch self {
        case .confirm(let paths):
            paths.count == 1
                ? "Replace \(TerminalText.line(paths[0]))? (y/n)"
                : "Replace \(paths.count) files: \(Self.names(paths))? (y/n)"
        case .nothingSaved: "Nothing was saved."
        case .saving: "Saving…"
        case .saved(let outcome): outcome.sentence
        }
    }

    /// Returns the first names of a number of files, and how many more there are.
    fileprivate static func names(_ paths: [String]) -> String {
        let shown = paths.prefix(maximumNames).map { TerminalText.line($0) }
        let left = paths.count - shown.count
        return (shown + (left > 0 ? [left.counted("more file")] : [])).enumeration
    }

    private static let maximumNames = 3
}

extension SaveOutcome {
    fileprivate var sentence: String {
        let files = plan.files.prefix(count)
        let replaced = files.count(where: \.isReplacing)
        let saved =
            count < plan.files.count ? "\(count) of \(plan.itemCount.counted("item"))" : plan.itemCount.counted("item")
        let items = plan.itemCount == 1 ? "" : " \(saved)"
        guard let folder = plan.folder, files.count > 1 else {
            let path = TerminalText.line(files.first?.path ?? "")
            return "Saved\(items) to \(path)\(replaced > 0 ? ", replacing the file that was there" : "")."
        }
        let names = files.map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
        let replacing =
            replaced == 0 ? "" : ", replacing \(replaced == files.count ? "all" : "\(replaced)") of the files there"
        return "Saved\(items) in \(TerminalText.line(folder)): \(FileMessage.names(names))\(replacing)."
    }
}
