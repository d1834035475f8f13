import SystemSupport

extension Explainer {
    func explain(_ error: FileError) -> Explanation {
        switch error {
        case .missing(let path):
            Explanation("There is no file \(path).", "Check the name.", .noInput)
        case .unreadable(let path, let reason):
            Explanation("\(path) cannot be read: \(reason).", "Check its name and permissions.", .noInput)
        case .unwritable(let path, let reason):
            Explanation("\(path) cannot be written: \(reason).", "Choose another place, or make room.", .cannotCreate)
        case .cutShort(let path, let reason):
            Explanation(
                "Not everything could be written to \(path): \(reason).",
                "What was written is not whole; make room and try again.",
                .inputOutput
            )
        case .busy(let path):
            Explanation("Another quire is changing \(path).", "Nothing was changed; try again.", .tryLater)
        case .malformed(let path, let line, let reason):
            Explanation(
                "\(path)\(line.map { ", line \($0)," } ?? "") cannot be used: \(reason).",
                "Nothing was changed; mend the file and try again.",
                .data
            )
        case .notAFeed(let path, let what, let feeds) where feeds.isEmpty:
            Explanation("\(path) is no feed: it is \(what).", "Choose RSS, Atom, RDF or JSON Feed.", .data)
        case .notAFeed(let path, let what, let feeds):
            Explanation(
                "\(path) is no feed: it is \(what).",
                "It names \(feeds.prefix(5).joined(separator: ", ")), for 'quire add'.",
                .data
            )
        case .notImportable(let path, let what):
            Explanation(
                "\(path) cannot be imported: it looks like \(what).",
                "Nothing was changed; if it is something else, say what with --as.",
                .data
            )
        case .tooLarge(let path, let limit):
            Explanation("\(path) is larger than \(limit / 1_048_576) MiB.", "Nothing was changed.", .data)
        }
    }
}
