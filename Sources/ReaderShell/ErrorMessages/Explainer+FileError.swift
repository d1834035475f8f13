import SystemSupport

extension Explainer {
    func explain(_ error: FileError) -> Explanation {
        switch error {
        case .missing(let path):
            Explanation("There is no file \(path).", "Check the name.", .noInput)
        case .unreadable(let path, let reason):
            Explanation("\(path) cannot be read: \(reason).", "Check its name and permissions.", .noInput)
        case .unwritable(let path, let reason):
            Explanation(
                "\(path) cannot be written: \(reason).",
                "Choose another place, or free some space.",
                .cannotCreate
            )
        case .cutShort(let path, let reason):
            Explanation(
                "Not everything could be written to \(path): \(reason).",
                "The output is incomplete; free some space and try again.",
                .inputOutput
            )
        case .busy(let path):
            Explanation("Another quire is changing \(path).", "Nothing was changed; try again.", .tryLater)
        case .malformed(let path, let line, let reason):
            Explanation(
                "\(path)\(line.map { ", line \($0)," } ?? "") cannot be used: \(reason).",
                "Nothing was changed; fix the file and try again.",
                .data
            )
        case .notAFeed(let path, let what, let feeds) where feeds.isEmpty:
            Explanation("\(path) is not a feed but \(what).", "quire reads RSS, Atom, RDF and JSON Feed.", .data)
        case .notAFeed(let path, let what, let feeds):
            Explanation(
                "\(path) is not a feed but \(what).",
                "Subscribe with 'quire add' to a feed it links to: \(feeds.prefix(5).joined(separator: ", ")).",
                .data
            )
        case .notImportable(let path, let what):
            Explanation(
                "\(path) cannot be imported: it looks like \(what).",
                "Nothing was changed; if it is something else, say what with --as.",
                .data
            )
        case .undecided(let path):
            Explanation(
                "\(path) is a list of addresses, which can be those of feeds or of read articles.",
                "Nothing was changed; say which with --as urls or --as read-list.",
                .data
            )
        case .tooLarge(let path, let limit):
            Explanation("\(path) is larger than \(limit / 1_048_576) MiB.", "Nothing was changed.", .data)
        }
    }
}
