/// Where and how something was done, for the ledger.
public struct Provenance: Hashable, Sendable {
    /// The screen: `home`, `list`, `item`, `command`.
    public var screen: String
    /// The command's name.
    public var via: String

    /// Makes a provenance.
    public init(screen: String, via: String) {
        self.screen = screen
        self.via = via
    }
}
