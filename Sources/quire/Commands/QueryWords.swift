import ArgumentParser

/// The words of a query on the command line, where `-word` leaves items out and is no option.
enum QueryWords {
    /// Refuses what can only be an option that was mistyped.
    static func check(_ words: [String]) throws {
        guard let option = words.first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("There is no option '\(option)' here.")
    }

    /// The command line with `-word` behind a command that takes a query written so that it is never taken for options.
    ///
    /// The parser takes it for short options when one of its letters is one, `-magic` for `-c`, and leaves it alone when
    /// none is. A space in front means nothing in a query.
    ///
    /// - Parameters:
    ///   - words: The command line without the program's own name.
    ///   - commands: The commands that there are.
    static func shielding(_ words: [String], commands: [String]) -> [String] {
        guard let index = words.firstIndex(where: commands.contains), let own = options[words[index]] else {
            return words
        }
        return words[...index]
            + words[(index + 1)...].map { word in
                let isShort = word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 1
                return isShort && !own.contains(word) ? " " + word : word
            }
    }

    /// The commands that take a query, with their short options.
    private static let options: [String: Set<String>] = [
        "list": ["-h"], "mark": ["-h"], "history": ["-h"], "stats": ["-h"], "refresh": ["-h"], "export": ["-h", "-o"],
    ]
}
