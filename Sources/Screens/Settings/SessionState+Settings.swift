extension SessionState {
    /// Shows the settings of `[reader]`, shows one, or changes one for this session.
    mutating func set(_ request: SettingRequest) -> [SessionEffect] {
        do throws(SettingError) {
            switch request {
            case .all: return answer(.page(.settings(settings, only: nil)))
            case .show(let text): return answer(.page(.settings(settings, only: try Self.setting(named: text))))
            case .change(let text, let word):
                let name = try Self.setting(named: text)
                let current = settings[name].value
                guard let value = name.permitted.value(word) ?? Self.flag(word, of: name) else {
                    throw .notPermitted(name, current: current)
                }
                guard name != .duplicates || value == current else { throw .ofLibrary(name, value) }
                settings.set(name, to: value, from: .session)
                return answer(.remark(.settingChanged(name, value)))
            case .turn(let text, let isOn):
                let name = try Self.setting(named: text)
                guard case .flag(let flag) = settings[name].value else {
                    throw .noSwitch(name, current: settings[name].value)
                }
                let value = ReaderSettings.Value.flag(isOn ?? !flag)
                settings.set(name, to: value, from: .session)
                return answer(.remark(.settingChanged(name, value)))
            case .restore(let text):
                let name = try Self.setting(named: text)
                settings.restore(name, from: firstSettings)
                return answer(.page(.settings(settings, only: name)))
            }
        } catch {
            return answer(.remark(.failed(SessionFailure(error))))
        }
    }

    /// Answers at once; what goes on behind the prompt is still awaited.
    private func answer(_ reply: SessionReply) -> [SessionEffect] { [.reply(reply), .reply(.ready)] }

    /// Returns the value that `on`, `off`, `yes` or `no` stands for; `nil` for another word, and for a setting that is no switch.
    private static func flag(_ word: String, of name: ReaderSettings.Name) -> ReaderSettings.Value? {
        guard name.permitted == .flag else { return nil }
        switch word.lowercased() {
        case "on", "yes": return .flag(true)
        case "off", "no": return .flag(false)
        default: return nil
        }
    }

    private static func setting(named text: String) throws(SettingError) -> ReaderSettings.Name {
        guard let name = ReaderSettings.Name(rawValue: text.lowercased()) else { throw .unknown(text) }
        return name
    }
}
