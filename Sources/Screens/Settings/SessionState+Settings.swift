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
                guard let value = name.permitted.value(word) else { throw .notPermitted(name, current: current) }
                guard name != .duplicates || value == current else { throw .ofLibrary(name, value) }
                settings.set(name, to: value, from: .session)
                return answer(.remark(.settingChanged(name, value)))
            }
        } catch {
            return answer(.remark(.failed(SessionFailure(error))))
        }
    }

    /// Answers at once; what goes on behind the prompt is still awaited.
    private func answer(_ reply: SessionReply) -> [SessionEffect] { [.reply(reply), .reply(.ready)] }

    private static func setting(named text: String) throws(SettingError) -> ReaderSettings.Name {
        guard let name = ReaderSettings.Name(rawValue: text.lowercased()) else { throw .unknown(text) }
        return name
    }
}
