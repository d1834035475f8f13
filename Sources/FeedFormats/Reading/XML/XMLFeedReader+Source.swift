extension XMLFeedReader {
    /// Begins Atom's `source`: a feed inside an item, read like the feed itself.
    mutating func beginSource(index: Int, in scope: Scope) {
        guard outerFeed == nil else { return skip() }
        outerFeed = feed
        feed = FeedBuilder()
        feed.format = .atom
        openElements.append(OpenElement(kind: .source(index), scope: scope))
    }

    mutating func endSource(index: Int, base: String?) {
        guard let outer = outerFeed else { return }
        var none: [EntryBuilder] = []
        let source = feed.feed(entries: &none, base: base)
        feed = outer
        outerFeed = nil
        entries[index].extend { $0.source = source }
    }
}
