/// The state of a source that the record of a fetch may replace.
///
/// A fetch that ends late, after another one stored a page, has a record that no longer describes the items of the library. Its state
/// and validators are dropped, so that the next fetch brings every item.
public enum ExpectedState: Hashable, Sendable {
    /// Any state.
    case any
    /// The state that the fetch began with, or none.
    case only(String?)
}
