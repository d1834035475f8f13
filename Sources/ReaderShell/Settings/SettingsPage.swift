import Screens

struct SettingsPage {
    var settings: ReaderSettings
    var style: PageStyle

    /// Returns a line for each of these settings: `width = 80            default`.
    func lines(of names: [ReaderSettings.Name]) -> [String] {
        let column = (ReaderSettings.Name.allCases.map { assignment(of: $0).count }.max() ?? 0) + 3
        return names.flatMap { name in
            let origin = settings[name].origin.words
            guard !style.symbols.isSpoken else { return style.folded("\(assignment(of: name)), \(origin)") }
            return style.folded(origin, head: assignment(of: name).padded(toCells: column))
        }
    }

    private func assignment(of name: ReaderSettings.Name) -> String { "\(name.rawValue) = \(settings[name].value)" }
}
