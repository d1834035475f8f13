/// What is to be counted.
public struct StatisticsRequest: Hashable, Sendable {
    /// Along what.
    public var division: Statistics.Division
    /// Only items that this query finds, as typed.
    public var query: String

    /// Makes a request.
    public init(by division: Statistics.Division, query: String = "") {
        self.division = division
        self.query = query
    }
}
