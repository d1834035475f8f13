/// The meaning of the placeholders and options in the usage of a command, such as ITEMS or --force.
enum ArgumentHelp {
    static func lines(of command: CommandEntry) -> [(name: String, meaning: String)] {
        var known = Set<String>()
        return names(in: command.arguments).compactMap { name in
            guard known.insert(name).inserted, let meaning = command.meanings[name] ?? meanings[name] else {
                return nil
            }
            return (name, meaning)
        }
    }

    /// Returns the words of a usage that stand for something else, and the options.
    static func names(in arguments: String) -> [String] {
        arguments.split { " []|:.…".contains($0) }.map(String.init).filter { word in
            word.hasPrefix("-") || word.count > 1 && word.allSatisfy { $0.isUppercase && $0.isASCII }
        }
    }

    static let meanings = [
        "OLD": "the address, the title or the row of a subscription",
        "NEW": "the address that it gets",
        "ADDRESS": "the address of a feed, or SOURCE:SUBJECT, such as weather:Tokyo",
        "CITY": "a city, with its country or region after a comma if there are several",
        "COMMAND": "a command, or a topic that 'help' names",
        "FILE": "a path; '~/' is your home folder",
        "ITEM": "the number of a row",
        "ITEMS": "rows of the last list: 3, 1-5, 5-, *, ., :u; 'help items' lists all forms",
        "LINK": "the number of a link; 0 is the item's page",
        "NAME": "a service or a key: 'github', 'newsapi'",
        "NUMBER": "a place of the last answer",
        "ORDER": "file, title or unread",
        "QUERY": "what items are about: 'help queries' explains it",
        "SECTION": "a section of the home screen",
        "STEPS": "the number of steps",
        "TAG": "any one word, such as later",
        "TEXT": "the address or the title of a subscription, a part of one, or a query",
        "TIME": "30min, 12h, 7d or 2026-11-22",
        "VALUE": "the new value, for this session",
        "WORD": "a word or several, in any case",
        "WORDS": "words that all occur",
        "-o": "the file; without it the terminal",
        "--by": "what is counted: source, day, hour, weekday or tag",
        "--category": "show items of this category only",
        "--force": "also fetch what is not due; with one whole address, even if its host is on hold",
        "--format": "the format: 'help formats' lists them",
        "--language": "the language of the weather's words: en, de, ja",
        "--provider": "open-meteo, openweathermap or met-norway",
        "--since": "the earliest time",
        "--tag": "a tag of the subscription; can be repeated",
        "--title": "your own title",
        "--units": "metric, imperial or standard",
    ]
}
