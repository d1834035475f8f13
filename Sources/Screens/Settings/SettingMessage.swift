package enum SettingMessage: Equatable, Sendable {
    case changed(ReaderSettings.Name, ReaderSettings.Value)
    /// These settings were set back to the values that the session began with; empty if none was changed.
    case restored([ReaderSettings.Name], ReaderSettings)
}
