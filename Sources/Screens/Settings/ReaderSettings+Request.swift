enum SettingAnswer: Sendable {
    case shown(ReaderSettings, only: ReaderSettings.Name?)
    case changed(ReaderSettings.Name, ReaderSettings.Value)
    /// The settings that have their first values again.
    case restored([ReaderSettings.Name], ReaderSettings)
}

extension Settings {
    /// Carries out a request; a mistake in one of several requests changes nothing.
    func answer(_ request: SettingRequest) throws(SettingError) -> [SettingAnswer] {
        var settings = current
        let answers = try settings.apply(request, first: first)
        current = settings
        return answers
    }
}

extension ReaderSettings {
    /// Carries out a request.
    ///
    /// - Parameter first: The settings that the session began with.
    mutating func apply(_ request: SettingRequest, first: ReaderSettings) throws(SettingError) -> [SettingAnswer] {
        switch request {
        case .all: return [.shown(self, only: nil)]
        case .several(let requests):
            var answers: [SettingAnswer] = []
            for request in requests { answers += try apply(request, first: first) }
            return answers
        case .show(let text): return [.shown(self, only: try Name(named: text))]
        case .change(let text, let word): return try change(Name(named: text), to: word, first: first)
        case .turn(let text, let isOn):
            let name = try Name(named: text)
            guard case .flag(let flag) = self[name].value else { throw .noSwitch(name, current: self[name].value) }
            let value = Value.flag(isOn ?? !flag)
            set(name, to: value, from: .session)
            return [.changed(name, value)]
        case .restore(let text): return restore(try Name(named: text), first: first)
        case .restoreAll:
            let changed = Name.allCases.filter { self[$0] != first[$0] }
            self = first
            return [.restored(changed, self)]
        }
    }

    private mutating func change(
        _ name: Name,
        to word: String,
        first: ReaderSettings
    ) throws(SettingError) -> [SettingAnswer] {
        guard !Self.wordsForFirstValue.contains(word.lowercased()) else { return restore(name, first: first) }
        let current = self[name].value
        guard let value = name.permitted.value(word) ?? name.flag(word) else {
            throw .notPermitted(name, current: current)
        }
        guard name != .duplicates || value == current else { throw .ofLibrary(name, value) }
        set(name, to: value, from: .session)
        return [.changed(name, value)]
    }

    private mutating func restore(_ name: Name, first: ReaderSettings) -> [SettingAnswer] {
        restore(name, from: first)
        return [.shown(self, only: name)]
    }

    private static let wordsForFirstValue: Set = ["default", "reset"]
}

extension ReaderSettings.Name {
    fileprivate init(named text: String) throws(SettingError) {
        guard let name = Self(typed: text) else { throw .unknown(text) }
        self = name
    }

    /// Returns the value of `on`, `off`, `yes` or `no`; `nil` for other words, and for a setting that is not a switch.
    fileprivate func flag(_ word: String) -> ReaderSettings.Value? {
        guard permitted == .flag else { return nil }
        switch word.lowercased() {
        case "on", "yes": return .flag(true)
        case "off", "no": return .flag(false)
        default: return nil
        }
    }
}
