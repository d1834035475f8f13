/// The reason why a selector cannot be used.
public struct HTMLSelectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The selector.
    public let selector: String
    /// The column of the mistake, counted in characters from 1; 0 if the selector takes too long.
    public let column: Int
    /// The mistake, as in `expected a name after “.”`.
    public let reason: String

    /// The mistake and its column in one sentence.
    public var description: String {
        column == 0 ? "The selector “\(selector)” \(reason)." : "In “\(selector)”, column \(column): \(reason)."
    }
}
