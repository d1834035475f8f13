package import Screens

extension English {
    /// Returns a line for each setting, or for one: `width = 80            default`.
    package func blocks(_ settings: ReaderSettings, only name: ReaderSettings.Name?) -> [Block] {
        let names = name.map { [$0] } ?? ReaderSettings.Name.allCases
        return names.map { .field("\($0.rawValue) = \(settings[$0].value)", settings[$0].origin.words) }
            + (name == nil ? [.sentence("'help settings' explains them; config.toml has others, too.")] : [])
    }
}
