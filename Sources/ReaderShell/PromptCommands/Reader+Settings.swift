extension Reader {
    /// Shows the settings of `[reader]`, shows one, or changes one for this session.
    func set(_ arguments: Arguments) throws {
        let words = arguments.text.split(maxSplits: 1, whereSeparator: { $0 == "=" }).joined(separator: " ")
            .split(separator: " ").map(String.init)
        let page = SettingsPage(settings: settings, style: style)
        guard let first = words.first else { return printAside(page.lines) }
        guard let name = ReaderSettings.Name(rawValue: first.lowercased()) else {
            let names = ReaderSettings.Name.allCases.map(\.rawValue)
            throw CommandError.impossible(
                what: "There is no setting '\(first)'.",
                remedy: "The settings are \(names.enumeration)."
            )
        }
        guard words.count > 1 else { return printAside(page.lines(of: name)) }
        guard words.count == 2 else { throw arguments.usage }
        guard let value = name.permitted.value(words[1]) else {
            throw CommandError.impossible(
                what: "'\(name.rawValue)' takes \(name.permitted); it is still \(settings[name].value).",
                remedy: ""
            )
        }
        // The groups of duplicates are rows of the library, which other processes read, too.
        guard name != .duplicates || value == settings[name].value else {
            throw CommandError.impossible(
                what: "'duplicates' changes the library, not only this session.",
                remedy: "Write 'duplicates = \(value)' under [reader] in config.toml, and start quire again."
            )
        }
        settings.set(name, to: value, from: .session)
        print("\(name.rawValue) = \(value) for this session.")
    }
}
