/// The settings of `[reader]` as text, each with its origin.
struct SettingsPage {
    var settings: ReaderSettings
    var style: PageStyle

    /// The lines of all settings.
    var lines: [String] { ReaderSettings.Name.allCases.flatMap(lines) }

    /// Returns the lines of one setting: `width = 80            default`.
    func lines(of name: ReaderSettings.Name) -> [String] {
        let origin = settings[name].origin.words
        guard !style.symbols.isSpoken else { return style.folded("\(assignment(of: name)), \(origin)") }
        let column = (ReaderSettings.Name.allCases.map { assignment(of: $0).count }.max() ?? 0) + 3
        return style.folded(origin, head: assignment(of: name).padded(toCells: column))
    }

    private func assignment(of name: ReaderSettings.Name) -> String { "\(name.rawValue) = \(settings[name].value)" }
}
