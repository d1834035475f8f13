/// The reason why a selector cannot be used.
public struct HTMLSelectorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The selector.
    public let selector: String
    /// The column of the mistake, counted in characters from 1; `nil` for a mistake of the whole selector, as if it takes too long.
    public let column: Int?
    /// The mistake, as in `expected a name after “.”`.
    public let reason: String

    /// The mistake and its column in one sentence.
    public var description: String {
        column.map { "In “\(selector)”, column \($0): \(reason)." } ?? "The selector “\(selector)” \(reason)."
    }

    init(selector: String, column: Int? = nil, reason: String) {
        self.selector = selector
        self.column = column
        self.reason = reason
    }
}
