/// A request for settings of `[reader]`, in the words that were typed.
package enum SettingRequest: Hashable, Sendable {
    /// Shows all settings.
    case all
    /// Shows the setting with a name.
    case show(String)
    /// Changes the setting with a name for this session.
    case change(String, to: String)
}

/// An error of a request for a setting.
package enum SettingError: Error, Hashable, Sendable {
    /// There is no such setting.
    case unknown(String)
    /// The setting does not take the value, and still has this one.
    case notPermitted(ReaderSettings.Name, current: ReaderSettings.Value)
    /// The setting changes rows of the library, which other processes read, too.
    case ofLibrary(ReaderSettings.Name, ReaderSettings.Value)
}
