import FeedModel
import Foundation

/// A feed while it is read.
struct FeedBuilder {
    var format = FeedFormat.rss
    var version: String?
    var title = Best<FeedText>()
    var link = Best<String>()
    var selfLink = Best<String>()
    var nextLink = Best<String>()
    var about = Best<String>()
    var description = Best<FeedText>()
    var language = Best<String>()
    var updated = Best<Date>()
    var published = Best<Date>()
    var icon = Best<String>()
    var image = Best<String>()
    var id = Best<String>()
    var authors = Best<[Person]>()
    var generator = Best<String>()
    var rights = Best<FeedText>()
    var categories = Categories()
    var ttl = Best<Int>()
    var links: [RelatedLink] = []
    var extensions = FeedExtensions()
    /// How often the feed changes: the period in minutes, and how often in it.
    var updatePeriod: Int?
    var updateFrequency: Int?
    var skipped = 0

    /// The feed; where the document has no base of its own, links are resolved against the publisher's page.
    ///
    /// The items are handed over: their builders are empty afterwards.
    func feed(entries: inout [EntryBuilder], base: String?) -> ParsedFeed {
        var feed = ParsedFeed(format: format)
        feed.version = version
        feed.title = title.value
        feed.link = link.value
        feed.selfLink = selfLink.value
        feed.nextLink = nextLink.value
        feed.description = description.value
        feed.language = language.value
        feed.updated = updated.value
        feed.published = published.value
        feed.icon = icon.value
        feed.image = image.value
        feed.id = id.value
        feed.authors = authors.value ?? []
        feed.generator = generator.value
        feed.rights = rights.value
        feed.categories = categories.terms
        feed.ttl = ttl.value
        feed.links = links
        feed.extensions = extensions
        feed.extensions.categories = categories.details
        if updatePeriod != nil || updateFrequency != nil {
            feed.extensions.updateInterval = max(1, (updatePeriod ?? 1440) / (updateFrequency ?? 1))
        }
        feed.skipped = skipped
        let page = base == nil ? feed.link.flatMap { WebAddress.isAbsolute($0) ? $0 : nil } : nil
        feed.entries.reserveCapacity(entries.count)
        for index in entries.indices {
            feed.entries.append(ParsedEntry())
            feed.entries[index].take(from: &entries[index])
        }
        if let page { for index in feed.entries.indices { feed.entries[index].resolve(against: page) } }
        if format == .atom { inheritAuthors(to: &feed) }
        if let page {
            feed.image = feed.image.map { WebAddress.resolve($0, against: page) }
            feed.icon = feed.icon.map { WebAddress.resolve($0, against: page) }
        }
        return feed
    }

    /// Gives the items without an author those of their source, or else of the feed (RFC 4287, section 4.2.1).
    private func inheritAuthors(to feed: inout ParsedFeed) {
        for index in feed.entries.indices where feed.entries[index].authors.isEmpty {
            let source = feed.entries[index].extensions?.source?.authors ?? []
            feed.entries[index].authors = source.isEmpty ? feed.authors : source
        }
    }
}

/// An item while it is read.
struct EntryBuilder {
    var id = Best<String>()
    var about: String?
    var permalink: String?
    var title = Best<FeedText>()
    var link = Best<String>()
    var summary = Best<FeedText>()
    var content = Best<FeedText>()
    var authors = Best<[Person]>()
    var published = Best<Date>()
    var updated = Best<Date>()
    var comments = Best<String>()
    var rights = Best<FeedText>()
    var language = Best<String>()
    var categories = Categories()
    var enclosures: [Enclosure] = []
    var image = Best<String>()
    var duration = Best<Int>()
    var contributors: [Person] = []
    var links: [RelatedLink] = []
    fileprivate var rare = Rare<EntryExtensions>()

    /// What the item says beyond what all formats share.
    var extensions: EntryExtensions? { rare.wrappedValue }

    /// Changes what only some items have.
    mutating func extend(_ body: (inout EntryExtensions) -> Void) {
        rare.change(EntryExtensions(), body)
    }

    /// A file that several elements name is one file; at most 200 files are kept.
    mutating func add(_ enclosure: Enclosure) {
        guard enclosures.count < 200, !enclosures.contains(where: { $0.url == enclosure.url }) else { return }
        enclosures.append(enclosure)
    }
}

extension ParsedEntry {
    /// Takes what was read of the item, in place: a whole item is large, and to copy it counts every text once more.
    fileprivate mutating func take(from builder: inout EntryBuilder) {
        id = builder.id.take() ?? builder.about
        title = builder.title.take()
        link = builder.link.take() ?? builder.permalink
        summary = builder.summary.take()
        content = builder.content.take()
        authors = builder.authors.take() ?? []
        published = builder.published.take()
        updated = builder.updated.take()
        comments = builder.comments.take()
        rights = builder.rights.take()
        language = builder.language.take()
        let details = builder.categories.details
        categories = builder.categories.takeTerms()
        swap(&enclosures, &builder.enclosures)
        image = builder.image.take()
        duration = builder.duration.take()
        swap(&contributors, &builder.contributors)
        swap(&links, &builder.links)
        take(&builder.rare)
        if !details.isEmpty {
            extensions = extensions ?? EntryExtensions()
            extensions?.categories = details
        }
    }
}

extension ParsedEntry {
    mutating func resolve(against base: String) {
        link = link.map { WebAddress.resolve($0, against: base) }
        comments = comments.map { WebAddress.resolve($0, against: base) }
        image = image.map { WebAddress.resolve($0, against: base) }
        for index in enclosures.indices {
            enclosures[index].url = WebAddress.resolve(enclosures[index].url, against: base)
        }
        summary?.resolve(against: base)
        content?.resolve(against: base)
    }
}

extension FeedText {
    fileprivate mutating func resolve(against base: String) {
        if isHTML { value = HTMLLinks.resolve(value, against: base) }
    }
}
