extension Command {
    /// Finds a command that may end with `!`, which answers its question beforehand.
    static func confirmed(
        _ word: String,
        before rest: [String]
    ) throws(CommandError) -> (command: Command, isConfirmed: Bool) {
        guard word.hasSuffix("!"), let command = try? named(String(word.dropLast())), command.name.marksItems else {
            return (try named(word, before: rest), false)
        }
        return (command, true)
    }

    /// Finds a command by its name, an alias, or a prefix that only one name has.
    ///
    /// Capital letters that are aliases, or words of other programs, differ from their small letters; in all other words case is
    /// ignored.
    ///
    /// - Parameters:
    ///   - rest: The words after it, which the suggestion may repeat.
    /// - Throws: ``CommandError/unknown(word:suggestion:)`` or ``CommandError/ambiguous(word:candidates:)``.
    package static func named(_ word: String, before rest: [String] = []) throws(CommandError) -> Command {
        let lower = word.lowercased()
        for spelling in [word, lower] {
            if let exact = all.first(where: { $0.words.contains(spelling) }) { return exact }
            if let known = CommandSuggestion(spelling, before: rest) {
                throw .unknown(word: word, suggestion: known.line)
            }
        }
        switch UniquePrefix.match(pins[lower] ?? lower, in: all.map(\.name.rawValue)) {
        case .match(let name):
            guard let command = all.first(where: { $0.name.rawValue == name }) else {
                throw .unknown(word: word, suggestion: nil)
            }
            return command
        case .ambiguous(let candidates): throw .ambiguous(word: word, candidates: candidates)
        case .none(let nearest):
            let suggestion = CommandSuggestion(notInTable: word, before: rest)?.line ?? nearest
            throw .unknown(word: word, suggestion: suggestion)
        }
    }

    /// The beginnings that keep their meaning although later commands begin the same way.
    private static let pins = [
        "so": "sources", "li": "list", "lin": "links", "se": "search", "ta": "tag", "ba": "back",
        "m": "more", "mo": "more",
    ]
}
