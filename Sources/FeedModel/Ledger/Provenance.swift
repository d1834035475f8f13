/// The screen and the command of an action, for the ledger.
public struct Provenance: Hashable, Sendable {
    /// The screen: `home`, `list`, `item`, `command`.
    public var screen: String
    /// The name of the command.
    public var via: String

    /// Creates a provenance.
    public init(screen: String, via: String) {
        self.screen = screen
        self.via = via
    }
}
