import FeedModel
import PluginManifests
import SourceAPI

extension Mapping {
    /// Returns the items in front of a page that could not be fetched; throws its error if there is nothing in front of it.
    ///
    /// Services that number their pages answer one behind the last with an error; that is the end. Behind any other error
    /// the page can be asked for again.
    func ended(
        _ page: Page?,
        by error: SourceError,
        at place: PagePosition,
        isFirst: Bool
    ) throws(SourceError) -> Page {
        let isEnd =
            switch (next, error) {
            case (.number, .notFound), (.number, .status(400, _)), (.number, .status(416, _)),
                (.number, .status(422, _)):
                true
            default: false
            }
        guard !isFirst, page != nil || isEnd, error != .cancelled else { throw error }
        var page = page ?? Page(.items([]))
        page.next = isEnd ? nil : place.cursor
        page.isPartial = !isEnd
        // The first page has not changed then, and would be all that is asked for.
        page.discardsValidators = !isEnd
        if case .malformed(_, let what) = error {
            page.partialReason = "a later page could not be read: \(what)"
        } else if !isEnd {
            page.partialReason = "a later page could not be fetched"
        }
        return page
    }
}

extension Page {
    /// Returns this page with the items of the next one.
    func followed(by other: Page) -> Page {
        var page = self
        let known = Set(items.map(\.id))
        page.content = .items(items + other.items.filter { !known.contains($0.id) })
        page.skipped += other.skipped
        page.next = other.next
        return page
    }
}
