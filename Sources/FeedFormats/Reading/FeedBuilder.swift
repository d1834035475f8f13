import FeedModel
import Foundation

struct FeedBuilder {
    var format = FeedFormat.rss
    var version: String?
    var title = PreferredValue<FeedText>()
    var link = PreferredValue<String>()
    var selfLink = PreferredValue<String>()
    var nextLink = PreferredValue<String>()
    var description = PreferredValue<FeedText>()
    var language = PreferredValue<String>()
    var updated = PreferredValue<Date>()
    var published = PreferredValue<Date>()
    var icon = PreferredValue<String>()
    var image = PreferredValue<String>()
    var id = PreferredValue<String>()
    var authors = Authors()
    var generator = PreferredValue<String>()
    var rights = PreferredValue<FeedText>()
    var categories = Categories()
    var ttl = PreferredValue<Int>()
    var links: [RelatedLink] = []
    var extensions = FeedExtensions()
    /// The interval between changes: the period in minutes, and the number of changes in it.
    var updatePeriod: Int?
    var updateFrequency: Int?
    var skipped = 0

    /// Returns the feed, with links resolved against the publisher's page if the document declares no base.
    ///
    /// The items are moved into the feed; their builders are empty afterwards.
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
        feed.authors = authors.value
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
        let page = base == nil ? feed.link.flatMap { URIReference.isAbsolute($0) ? $0 : nil } : nil
        feed.entries.reserveCapacity(entries.count)
        for index in entries.indices {
            feed.entries.append(ParsedEntry())
            feed.entries[index].take(from: &entries[index])
        }
        if let page { for index in feed.entries.indices { feed.entries[index].resolve(against: page) } }
        if format == .atom { inheritAuthors(to: &feed) }
        if let page {
            feed.image = feed.image.map { URIReference.resolve($0, against: page) }
            feed.icon = feed.icon.map { URIReference.resolve($0, against: page) }
        }
        return feed
    }

    /// Gives items without an author the authors of their source, or else of the feed (RFC 4287, section 4.2.1).
    private func inheritAuthors(to feed: inout ParsedFeed) {
        for index in feed.entries.indices where feed.entries[index].authors.isEmpty {
            let source = feed.entries[index].extensions?.source?.authors ?? []
            feed.entries[index].authors = source.isEmpty ? feed.authors : source
        }
    }
}

struct EntryBuilder {
    let offset: Int
    var id = PreferredValue<String>()
    var about: String?
    var permalink: String?
    var title = PreferredValue<FeedText>()
    var link = PreferredValue<String>()
    var summary = PreferredValue<FeedText>()
    var content = PreferredValue<FeedText>()
    var authors = Authors()
    var published = PreferredValue<Date>()
    var updated = PreferredValue<Date>()
    var comments = PreferredValue<String>()
    var rights = PreferredValue<FeedText>()
    var language = PreferredValue<String>()
    var categories = Categories()
    var enclosures: [Enclosure] = []
    var media: [MediaFile] = []
    var image = PreferredValue<String>()
    var duration = PreferredValue<Int>()
    var contributors: [Person] = []
    var links: [RelatedLink] = []
    fileprivate var boxedExtensions = Boxed<EntryExtensions>()

    init(offset: Int) { self.offset = offset }

    var extensions: EntryExtensions? { boxedExtensions.wrappedValue }

    /// Whether the item has nothing that a list or a page could show.
    ///
    /// Inlined, because the call copies the whole item otherwise and retains each of its texts.
    @inline(__always) var saysNothing: Bool {
        title.value == nil && link.value == nil && permalink == nil && summary.value == nil && content.value == nil
            && published.value == nil && updated.value == nil && image.value == nil && enclosures.isEmpty
    }

    mutating func extend(_ body: (inout EntryExtensions) -> Void) {
        boxedExtensions.change(EntryExtensions(), body)
    }

    /// Adds a file, or what is not known yet about a file with the same address.
    ///
    /// A length of zero means that the publisher does not know it. At most 200 files are kept.
    mutating func add(_ enclosure: Enclosure) {
        if let index = enclosures.firstIndex(where: { $0.url == enclosure.url }) {
            enclosures[index].type = enclosures[index].type ?? enclosure.type
            enclosures[index].duration = enclosures[index].duration ?? enclosure.duration
            if (enclosures[index].length ?? 0) == 0 {
                enclosures[index].length = enclosure.length ?? enclosures[index].length
            }
        } else if enclosures.count < 200 {
            enclosures.append(enclosure)
        }
    }
}

extension ParsedEntry {
    /// Moves the properties out of a builder, because a copy would retain every text once more.
    fileprivate mutating func take(from builder: inout EntryBuilder) {
        id = builder.id.take() ?? builder.about
        title = builder.title.take()
        link = builder.link.take() ?? builder.permalink
        summary = builder.summary.take()
        content = builder.content.take()
        authors = builder.authors.take()
        published = builder.published.take()
        updated = builder.updated.take()
        comments = builder.comments.take()
        rights = builder.rights.take()
        language = builder.language.take()
        let details = builder.categories.details
        categories = builder.categories.takeTerms()
        swap(&enclosures, &builder.enclosures)
        swap(&media, &builder.media)
        image = builder.image.take()
        duration = builder.duration.take()
        swap(&contributors, &builder.contributors)
        swap(&links, &builder.links)
        take(&builder.boxedExtensions)
        if !details.isEmpty {
            extensions = extensions ?? EntryExtensions()
            extensions?.categories = details
        }
    }

    mutating func resolve(against base: String) {
        // The page is only a guess, so a word that is not a path stays as the publisher wrote it.
        link = link.map { $0.isPath ? URIReference.resolve($0, against: base) : $0 }
        comments = comments.map { URIReference.resolve($0, against: base) }
        image = image.map { URIReference.resolve($0, against: base) }
        for index in media.indices { media[index].url = URIReference.resolve(media[index].url, against: base) }
        for index in enclosures.indices {
            enclosures[index].url = URIReference.resolve(enclosures[index].url, against: base)
        }
        summary?.resolve(against: base)
        content?.resolve(against: base)
    }
}

extension String {
    /// Whether a relative reference has a sign of a path, a query or a fragment.
    fileprivate var isPath: Bool { utf8.contains { "/.?#".utf8.contains($0) } }
}

extension FeedText {
    fileprivate mutating func resolve(against base: String) {
        if isHTML { value = HTMLLinks.resolve(value, against: base) }
    }
}
