/// A request for settings of `[reader]`, in the words that were typed.
package enum SettingRequest: Hashable, Sendable {
    /// Shows all settings.
    case all
    /// Shows the setting with a name.
    case show(String)
    /// Changes the setting with a name for this session.
    case change(String, to: String)
    /// Turns the setting with a name on or off; `nil` for the other one of the two.
    case turn(String, isOn: Bool?)
    /// Gives the setting with a name the value that the session began with.
    case restore(String)
    /// Gives all settings the values that the session began with.
    case restoreAll
    /// Changes several settings, one after the other.
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
    /// The setting changes rows of the library, which other processes read, too.
    case ofLibrary(ReaderSettings.Name, ReaderSettings.Value)
}
