/// The statistics to compute.
package struct StatisticsRequest: Hashable, Sendable {
    package var division: Statistics.Division
    /// The query as typed; only matching items are counted.
    package var query: String

    package init(by division: Statistics.Division, query: String = "") {
        self.division = division
        self.query = query
    }
}
