/// The statistics to compute.
public struct StatisticsRequest: Hashable, Sendable {
    /// The division.
    public var division: Statistics.Division
    /// The query as typed; only matching items are counted.
    public var query: String

    /// Creates a request.
    public init(by division: Statistics.Division, query: String = "") {
        self.division = division
        self.query = query
    }
}
