package import FeedModel
package import SourceAPI

/// An error that a screen reports instead of its content.
package enum ScreenFailure: Error, Equatable, Sendable {
    case source(SourceError)
    case store(LibraryError)
    /// Another error, already worded: what happened and what the reader can do.
    case told(what: String, remedy: String)
    case noSuchItem(String)
    /// The identities of several items begin with the text.
    case ambiguousItem(String, among: [ItemID])
    case removedItem(title: String, url: String?)
    /// The history has an item that never was in this library, as one of another machine.
    case itemOfElsewhere
    /// There is no screen with this name; the names of those that there are.
    case noSuchScreen(String, among: [String])
}
