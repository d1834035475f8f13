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

/// An error of a request for a setting.
package enum SettingError: Error, Hashable, Sendable {
    /// There is no such setting.
    case unknown(String)
    /// The setting does not take the value, and still has this one.
    case notPermitted(ReaderSettings.Name, current: ReaderSettings.Value)
    /// The setting is not turned on or off.
    case noSwitch(ReaderSettings.Name, current: ReaderSettings.Value)
    case ofLibrary(ReaderSettings.Name, ReaderSettings.Value)
}
