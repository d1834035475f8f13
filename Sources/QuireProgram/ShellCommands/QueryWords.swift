import ArgumentParser
import Query
import ReaderShell

/// The words of a query on the command line, where `-word` leaves items out and is not an option.
enum QueryWords {
    /// Refuses a word that can only be a mistyped option.
    static func check(_ words: [String]) throws {
        guard let option = words.first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("There is no option '\(option)' here.")
    }

    /// Returns the command line, without the program's name, in which no `-word` of a query can be read as options.
    ///
    /// The parser reads `-magic` as `-c`, because one of its letters is an option. A space before it means nothing in a query. The
    /// command's own options stay, also with a value, `-o=file`. All words after `--` belong to the query.
    ///
    /// - Throws: `ValidationError` for `-x`, which is a mistyped option, and for `-ofile`, which could also be a word to leave out.
    static func shielding(_ words: [String], commands: [String]) throws -> [String] {
        guard let index = commandIndex(in: words), commands.contains(words[index]), let own = options[words[index]]
        else {
            return words
        }
        let rest = words[(index + 1)...]
        let end = rest.firstIndex(of: "--") ?? rest.endIndex
        return try words[...index] + rest[..<end].map { try shielded($0, options: own) }
            + rest[end...].dropFirst().map { $0.hasPrefix("-") ? " " + $0 : $0 }
    }

    private static func shielded(_ word: String, options: Set<String>) throws -> String {
        guard word.hasPrefix("-"), !word.hasPrefix("--"), word.count > 1 else { return word }
        let option = String(word.prefix(2))
        let value = word.dropFirst(2)
        let isOption = value.isEmpty || value.hasPrefix("=")
        guard options.contains(option) else {
            guard !isOption else { throw unknown(option) }
            return " " + word
        }
        if isOption { return word }
        guard !valued.contains(option) else { throw ambiguity(of: option, String(value)) }
        return " " + word
    }

    /// Whether a word of the command line is a plain word to leave out, as a mistyped option would be: `-force`.
    static func isNegatedWord(_ word: String) -> Bool {
        let word = word.trimmingPrefix(" ")
        return word.hasPrefix("-") && word.count > 1 && Query.Flag(rawValue: String(word.dropFirst())) == nil
            && !word.contains { $0 == ":" || $0.isWhitespace }
    }

    private static func commandIndex(in words: [String]) -> Int? {
        var index = 0
        while index < words.count, words[index].hasPrefix("-") {
            index += ProgramOptions.length(of: words[index]) ?? 1
        }
        return index < words.count ? index : nil
    }

    private static func unknown(_ option: String) -> ValidationError {
        let option = TerminalText.line(option)
        return ValidationError("There is no option '\(option)' here; 'not \(option.dropFirst())' excludes the word.")
    }

    private static func ambiguity(of option: String, _ value: String) -> ValidationError {
        let value = TerminalText.line(value)
        let word = option.dropFirst() + value
        return ValidationError(
            "'-\(word)' is ambiguous: write '\(option) \(value)' for the option, or '!\(word)' to exclude the word."
        )
    }

    private static let options: [String: Set<String>] = [
        "list": ["-h"], "mark": ["-h"], "history": ["-h"], "stats": ["-h"], "refresh": ["-h"], "export": ["-h", "-o"],
    ]

    private static let valued: Set = ["-o"]
}
