import FeedModel
package import Query

/// The items that a command marks.
package enum MarkTarget: Hashable, Sendable {
    /// Rows of the page that was numbered last; `isConfirmed` if the number of their items does not matter.
    case rows(ItemSelection, isConfirmed: Bool = false)
    /// The current item, because nothing was named.
    case current
    /// All items of a query.
    ///
    /// `isConfirmed` if the number of items does not matter; `words` if the query consists of words that may be meant as
    /// further tags.
    case query(Query, isConfirmed: Bool = false, words: String? = nil)
    /// The page in words, such as `this feed`; in quire, they are words to look for as well.
    case page(PageWords)
}

/// Words for the rows of a page, after a command.
package struct PageWords: Hashable, Sendable {
    package var words: String
    package var command: String

    package init(_ words: String, after command: String) {
        self.words = words
        self.command = command
    }
}

/// The reason why a command does not say what it marks.
package enum MarkTargetError: Error, Hashable, Sendable {
    /// No item is open, and the command with this name names none.
    case noItem(command: String)
    case rows(PageWords)
    /// The words could mean the feeds listed, or items with these words; the number of one of the feeds, and whether its items can be
    /// marked this way by its row.
    case feeds(PageWords, row: Int, isMarkedByRow: Bool)
}

extension SessionState {
    /// Whether no item is open, and the page has rows of which none was opened.
    var hasNoCurrentItem: Bool {
        guard openItem == nil else { return false }
        do throws(ItemSelectionError) { _ = try rows(of: .current) } catch { return error == .noCurrentItem }
        return false
    }

    /// Returns why words for the page mark nothing: `*` would be about its rows, and of feeds about the items of all of them.
    func error(of page: PageWords, _ kind: Event.Kind) -> MarkTargetError {
        guard case .feeds = numberedPlace else { return .rows(page) }
        return .feeds(page, row: hasRow(3) ? 3 : 1, isMarkedByRow: kind == .read || kind == .unread)
    }
}
