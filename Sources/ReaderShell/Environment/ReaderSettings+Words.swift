package import Screens

extension ReaderSettings {
    /// The symbols of pages; speech wins if the settings ask for both kinds of ASCII.
    package var symbols: Symbols { isSpoken ? .spoken : self[.plain].value == .flag(true) ? .plain : .rich }

    private var isSpoken: Bool { self[.speak].value == .flag(true) }

    /// Returns what draws pages: for the eye, or for a speech synthesizer.
    package func renderer(
        width: Int?,
        emphasis: Emphasis? = nil,
        openableAddress: (@Sendable (String) -> String?)? = nil
    ) -> any Renderer {
        let style = PageStyle(width: width, settings: self, emphasis: emphasis, openableAddress: openableAddress)
        return isSpoken ? SpokenRenderer(style: style) : PrintedRenderer(style: style)
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
