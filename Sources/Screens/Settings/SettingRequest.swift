/// A request for settings of `[reader]`, in the words that were typed.
package enum SettingRequest: Equatable, Sendable {
    case all
    case show(String)
    case change(String, to: String)
    /// Turns the setting with a name on or off; `nil` for the other one of the two.
    case turn(String, isOn: Bool?)
    case restore(String)
    case restoreAll
    case several([SettingRequest])
}

package enum SettingError: Error, Equatable, Sendable {
    case unknown(String)
    /// The setting does not take the value, and still has this one.
    case notPermitted(ReaderSettings.Name, current: ReaderSettings.Value)
    case noSwitch(ReaderSettings.Name, current: ReaderSettings.Value)
    case ofLibrary(ReaderSettings.Name, ReaderSettings.Value)
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
