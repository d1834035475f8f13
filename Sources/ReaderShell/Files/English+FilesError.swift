package import Screens
import TerminalText

extension English {
    package func explain(_ error: FilesError) -> Explanation {
        switch error {
        case .noItemOpen(let command):
            Explanation("No item is open.")
                .advising("'\(Self.line(of: command))' takes row 3.")
        case .rowWithoutItem(let row): Explanation("Row \(row) is not an item.", "'\(row)' opens it.")
        case .tooManyItems(let limit):
            Explanation("The list has more than \(limit) items.", "List fewer of them first.")
        case .tooLong:
            Explanation("The items are too long for one EPUB, which can have 4 GiB.", "Save fewer of them.")
        case .noFolder(let path):
            Explanation("There is no folder \(TerminalText.line(path)).")
                .advising("Nothing was saved; make the folder first, or choose another one.", .cannotCreate)
        case .exists(let paths):
            Explanation(
                paths.count == 1
                    ? "There is a file \(TerminalText.line(paths[0])) already."
                    : "\(paths.count) of the files exist already, such as \(TerminalText.line(paths[0])).",
                "Nothing was replaced; choose another name, or remove it first.",
                .cannotCreate
            )
        case .noShell:
            Explanation("The shell could not be started.", "'pipe' runs commands with /bin/sh.", .unavailable)
        // The reader pressed Ctrl-C in the command.
        case .ended(_, 130): Explanation("Stopped.", "", .partial)
        case .ended(let command, let status):
            Explanation(
                "'\(TerminalText.command(command))' ended with status \(status)"
                    + (status == 127 ? ": there is no such command." : "."),
                "",
                .partial
            )
        }
    }

    /// Returns a line with a command for row 3.
    private static func line(of command: String) -> String {
        switch command {
        case "save": "save 3 FILE"
        case "pipe": "pipe 3 COMMAND"
        case "play", "download": "\(command) 3.1"
        default: "\(command) 3"
        }
    }
}
