package import Screens
import SourceAPI
import TerminalText

extension English {
    package func explain(_ error: DownloadError) -> Explanation {
        switch error {
        case .noFolder(let path):
            Explanation("There is no folder \(TerminalText.line(path)).")
                .advising("Make it first, or choose another one.", .cannotCreate)
        case .exists(let path):
            Explanation("There is a file \(TerminalText.line(path)) already.")
                .advising("Nothing was downloaded; rename or remove that file first.", .cannotCreate)
        case .noRoom(let path):
            Explanation("The disk has no room for \(TerminalText.line(path)).")
                .advising("Free some space, or choose another folder.", .cannotCreate)
        case .interrupted(let error, let kept):
            Explanation(
                beginning(error).sentence,
                kept > 0
                    ? "\(size(kept)) of it are kept; 'download' continues."
                    : "None of it is kept; 'download' tries again.",
                explain(error).status
            )
        case .wrong(let fault):
            Explanation(
                "The file could not be downloaded: \(Self.words(fault)).",
                "'download' tries again; if it does not help, tell the publisher.",
                .data
            )
        }
    }

    private func beginning(_ error: SourceError) -> String {
        guard case .malformed(_, let what) = error else { return "The file could not be downloaded: \(reason(error))" }
        return "The server's answer could not be used: \(what)"
    }

    private static func words(_ fault: DownloadError.Fault) -> String {
        switch fault {
        case .unknownLength: "the server does not say how long it is, so that its end could be missing"
        case .encoded: "the server compresses it, although quire asks for the file as it is"
        case .webPage: "the server sent a web page in its place, perhaps one to sign in"
        case .empty: "the server sent nothing"
        case .otherLength: "its length is not the one that the server announced"
        case .changed: "the server did not send the part that was asked for"
        }
    }
}
