package import Screens
import TerminalText

extension English {
    package func sentence(_ message: FileMessage) -> String {
        switch message {
        case .confirm(let paths):
            paths.count == 1
                ? "Replace \(TerminalText.line(paths[0]))? (y/n)"
                : "Replace \(paths.count) files: \(names(paths))? (y/n)"
        case .nothingSaved: "Nothing was saved."
        case .saving: "Saving…"
        case .saved(let outcome): sentence(outcome)
        }
    }

    /// Returns the first names of a number of files, and how many more there are.
    private func names(_ paths: [String]) -> String {
        let shown = paths.prefix(Self.maximumNames).map { TerminalText.line($0) }
        let left = paths.count - shown.count
        return (shown + (left > 0 ? [left.counted("more file")] : [])).enumeration
    }

    private static let maximumNames = 3

    private func sentence(_ outcome: SaveOutcome) -> String {
        let files = outcome.plan.files.prefix(outcome.count)
        let replaced = files.count(where: \.isReplacing)
        let all = outcome.plan.itemCount.counted("item")
        let saved = outcome.count < outcome.plan.files.count ? "\(outcome.count) of \(all)" : all
        let items = outcome.plan.itemCount == 1 ? "" : " \(saved)"
        guard let folder = outcome.plan.folder, files.count > 1 else {
            let path = TerminalText.line(files.first?.path ?? "")
            return "Saved\(items) to \(path)\(replaced > 0 ? ", replacing the file that was there" : "")."
        }
        let paths = files.map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
        let replacing = replaced == 0 ? "" : ", replacing \(replaced.counted("file"))"
        return "Saved\(items) in \(TerminalText.line(folder)): \(names(paths))\(replacing)."
    }
}
