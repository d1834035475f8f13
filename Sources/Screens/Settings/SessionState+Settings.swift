/// A request for settings of `[reader]`, in the words that were typed.
package enum SettingRequest: Hashable, Sendable {
    case all
    case show(String)
    case change(String, to: String)
    /// Turns the setting with a name on or off; `nil` for the other one of the two.
    case turn(String, isOn: Bool?)
    case restore(String)
    case restoreAll
    case several([SettingRequest])
}

package enum SettingError: Error, Hashable, Sendable {
    case unknown(String)
    /// The setting does not take the value, and still has this one.
    case notPermitted(ReaderSettings.Name, current: ReaderSettings.Value)
    case noSwitch(ReaderSettings.Name, current: ReaderSettings.Value)
    case ofLibrary(ReaderSettings.Name, ReaderSettings.Value)
}

extension SessionState {
    /// Shows the settings of `[reader]`, shows one, or changes some for this session.
    ///
    /// Answers at once; what runs in the background is still awaited.
    mutating func set(_ request: SettingRequest) -> [SessionEffect] {
        do throws(SettingError) {
            return try replies(to: request).map(SessionEffect.reply) + [.reply(.ready)]
        } catch {
            return [.reply(.remark(.failed(SessionFailure(error)))), .reply(.ready)]
        }
    }

    private mutating func replies(to request: SettingRequest) throws(SettingError) -> [SessionReply] {
        switch request {
        case .all: return [.page(.settings(settings, only: nil))]
        case .several(let requests):
            // A mistake in one of them changes none.
            let before = settings
            var replies: [SessionReply] = []
            do throws(SettingError) {
                for request in requests { replies += try self.replies(to: request) }
            } catch {
                settings = before
                throw error
            }
            return replies
        case .show(let text): return [.page(.settings(settings, only: try Self.setting(named: text)))]
        case .change(let text, let word):
            let name = try Self.setting(named: text)
            guard !Self.wordsForFirstValue.contains(word.lowercased()) else {
                return try replies(to: .restore(text))
            }
            let current = settings[name].value
            guard let value = name.permitted.value(word) ?? Self.flag(word, of: name) else {
                throw .notPermitted(name, current: current)
            }
            guard name != .duplicates || value == current else { throw .ofLibrary(name, value) }
            settings.set(name, to: value, from: .session)
            return [.remark(.settingChanged(name, value))]
        case .turn(let text, let isOn):
            let name = try Self.setting(named: text)
            guard case .flag(let flag) = settings[name].value else {
                throw .noSwitch(name, current: settings[name].value)
            }
            let value = ReaderSettings.Value.flag(isOn ?? !flag)
            settings.set(name, to: value, from: .session)
            return [.remark(.settingChanged(name, value))]
        case .restore(let text):
            let name = try Self.setting(named: text)
            settings.restore(name, from: firstSettings)
            return [.page(.settings(settings, only: name))]
        case .restoreAll:
            let changed = ReaderSettings.Name.allCases.filter { settings[$0] != firstSettings[$0] }
            settings = firstSettings
            return [.remark(.settingsRestored(changed, settings))]
        }
    }

    /// Returns the value of `on`, `off`, `yes` or `no`; `nil` for other words, and for a setting that is not a switch.
    private static func flag(_ word: String, of name: ReaderSettings.Name) -> ReaderSettings.Value? {
        guard name.permitted == .flag else { return nil }
        switch word.lowercased() {
        case "on", "yes": return .flag(true)
        case "off", "no": return .flag(false)
        default: return nil
        }
    }

    private static let wordsForFirstValue: Set = ["default", "reset"]

    private static func setting(named text: String) throws(SettingError) -> ReaderSettings.Name {
        guard let name = ReaderSettings.Name(typed: text) else { throw .unknown(text) }
        return name
    }
}

extension ReaderSettings.Name {
    /// Finds a setting by its name, or by the one that newsboat, mailx or vi has for it; `nil` for another word.
    package init?(typed text: String) {
        switch text.lowercased() {
        case "screen", "lines", "height", "crt": self = .rows
        case "columns", "text-width", "textwidth": self = .width
        case let word: self.init(rawValue: word)
        }
    }
}
