package import Screens

extension ReaderSettings {
    /// The symbols of pages; speech wins if the settings ask for both kinds of ASCII.
    package var symbols: Symbols {
        if self[.speak].value == .flag(true) { return .spoken }
        return self[.plain].value == .flag(true) ? .plain : .rich
    }
}

extension ReaderSettings.Permitted {
    /// The values in words, after "takes" or "must be".
    package var words: String {
        switch self {
        case .flag: "true or false"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .numberOrWord(let range, let word):
            "a number from \(range.lowerBound) to \(range.upperBound), or \"\(word)\""
        case .words(let words): words.map { "\"\($0)\"" }.alternatives
        }
    }
}

extension ReaderSettings.Origin {
    var words: String {
        switch self {
        case .standard: "default"
        case .file: "config.toml"
        case .named(let name): name
        case .session: "this session"
        }
    }
}
