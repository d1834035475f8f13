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
    /// Capital letters that are aliases differ from their small letters; in all other words case is ignored.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - rest: The words after it, which an error repeats if they are items.
    /// - Throws: ``CommandError/unknown(word:suggestion:)``, ``CommandError/ambiguous(word:candidates:)``,
    ///   ``CommandError/ofAnotherProgram(word:remedy:)`` for a word of another program, or
    ///   ``CommandError/impossible(what:remedy:)`` for a letter that is kept for a later command and for a
    ///   command of the shell.
    public static func named(_ word: String, before rest: [String] = []) throws(CommandError) -> Command {
        if let exact = all.first(where: { $0.words.contains(word) }) { return exact }
        if let kept = KeptWord(word, before: rest) { throw kept.error }
        if let capital = WordOfAnotherProgram(capital: word) { throw capital.error }
        if word.lowercased() == "new", rest.isEmpty { throw newItems }
        if let name = ShellCommandName(rawValue: word) { throw name.error(before: rest) }
        let lower = word.lowercased()
        if let exact = all.first(where: { $0.words.contains(lower) }) { return exact }
        switch UniquePrefix.match(pins[lower] ?? lower, in: all.map(\.name.rawValue)) {
        case .match(let name):
            guard let command = all.first(where: { $0.name.rawValue == name }) else {
                throw .unknown(word: word, suggestion: nil)
            }
            return command
        case .ambiguous(let candidates): throw .ambiguous(word: word, candidates: candidates)
        case .none(let suggestion):
            if ["http://", "https://"].contains(where: lower.hasPrefix) {
                throw .ofAnotherProgram(word: word, remedy: "'add \(word)' subscribes to this address.")
            }
            throw WordOfAnotherProgram(word, before: rest)?.error ?? .unknown(word: word, suggestion: suggestion)
        }
    }

    /// Whether a word is the whole name or an alias of a command, in any case.
    static func isWord(_ word: String) -> Bool {
        all.contains { $0.words.contains(word) || $0.words.contains(word.lowercased()) }
    }

    /// The answer to `new` alone, which marks in mailx, begins a filter in newsboat, and would ask a service here.
    private static let newItems = CommandError.impossible(
        what: "'new' could mean several things, so nothing was done.",
        remedy: "'list' lists unread items, 'unread 3' marks row 3 as unread, 'news' asks for news."
    )

    /// The beginnings that keep their meaning although later commands begin the same way.
    private static let pins = [
        "so": "sources", "li": "list", "lin": "links", "se": "search", "ta": "tag", "ba": "back",
        "m": "more", "mo": "more",
    ]
}
