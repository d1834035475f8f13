package import Screens

extension English {
    /// Returns a line for each setting, or for one: `width = 80            default`.
    package func blocks(_ settings: ReaderSettings, only name: ReaderSettings.Name?) -> [Block] {
        func assignment(_ name: ReaderSettings.Name) -> String { "\(name.rawValue) = \(settings[name].value)" }
        // One setting is aligned as all are.
        let column = (ReaderSettings.Name.allCases.map { assignment($0).count }.max() ?? 0) + 1
        return (name.map { [$0] } ?? ReaderSettings.Name.allCases).map {
            .field(assignment($0).padded(toCells: column), settings[$0].origin.words)
        } + (name == nil ? ["'help settings' explains them; config.toml has others, too."] : [])
    }
}
