extension Reader {
    /// Writes the person's data.
    func export(_ arguments: [String]) async throws {
        var options = Arguments(arguments)
        let format = try options.take("--format", for: .export)
        let path = try options.take("-o", for: .export)
        guard let word = options.rest.first, let what = ExportRequest.What(rawValue: word) else { throw usage(.export) }
        let query = CommandLineWords.joined(Array(options.rest.dropFirst()))
        let request = ExportRequest(what: what, format: format, query: query, path: path == "-" ? nil : path)
        let sentence = try await environment.export(request)
        environment.display.note(sentence)
    }
}

/// The arguments of a command, from which options are taken one by one.
struct Arguments {
    /// What is left.
    private(set) var rest: [String]

    init(_ words: [String]) {
        rest = words
    }

    /// Takes an option's value; the last one counts when it is given twice.
    mutating func take(_ option: String, for command: Command.Name) throws(CommandError) -> String? {
        try takeAll(option, for: command).last
    }

    /// Takes the values of an option that may be given often.
    mutating func takeAll(_ option: String, for command: Command.Name) throws(CommandError) -> [String] {
        var values: [String] = []
        while let index = rest.firstIndex(of: option) {
            guard index + 1 < rest.count else {
                throw .usage(
                    command: command.rawValue,
                    arguments: Command.all.first { $0.name == command }?.arguments ?? ""
                )
            }
            values.append(rest[index + 1])
            rest.removeSubrange(index...index + 1)
        }
        return values
    }

    /// Takes an option that has no value.
    mutating func takeFlag(_ option: String) -> Bool {
        guard rest.contains(option) else { return false }
        rest.removeAll { $0 == option }
        return true
    }
}
