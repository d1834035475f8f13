import FeedFormats
import FeedModel
package import SourceAPI

/// Web feeds of all formats: the source of every `https://…` subscription.
///
/// A fetch is one conditional request to the subscribed address. A feed with more items than the request's limit is
/// returned in pages of the same document, at most ``itemLimit`` items in all.
package struct FeedsSource: Source {
    /// The maximum number of items read from one document.
    package static let itemLimit = 5000

    package init() {}

    package var descriptor: SourceDescriptor { Self.descriptor }

    /// Made once, because a refresh asks for it several times a feed.
    private static let descriptor = SourceDescriptor(
        id: "feeds",
        title: "Feeds",
        subject: SourceDescriptor.Parameter(
            name: "address",
            help: "the address of an RSS, Atom or JSON feed",
            example: "https://feeds.example.org/all.xml"
        ),
        reach: .subscribedAddress,
        minimumInterval: .seconds(600)
    )

    /// Fetches and parses the feed.
    ///
    /// Only complete items of a truncated document are returned, and the page is partial: the last item could have an
    /// incomplete guid, and would be duplicated once the document is complete again.
    ///
    /// The error about an HTML page lists the feeds that it links to.
    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let url = request.uri.subject
        let start = try Self.offset(of: request.cursor)
        var question = HTTPRequest(url, headers: ["Accept": Self.accepted], isConditional: start == 0)
        question.acceptsPartialBody = true
        let answer = try await host.http(question)
        if answer.status == 304 { return Page(.unchanged, state: request.state) }
        let document: HTTPResponse
        do throws(SourceError) {
            document = try answer.successful(now: host.now)
        } catch .notFound(let what) {
            // The page of the error may name the feed's new address.
            let feeds = Self.feedsNamed(by: answer)
            throw .notFound(feeds.isEmpty ? what : "\(what); the feeds it names: \(feeds)")
        }
        // Omitted entries must be in the library unchanged, which the digests of the last whole document show.
        let known = request.omitsUnchanged && start == 0 && document.bodyError == nil ? request.state : nil
        var (feed, page) = try Self.read(
            document,
            request,
            from: start,
            known: known.flatMap { EntryDigests($0.rawValue) }
        )
        if let edition = feed.edition, edition.unchanged > 0,
            edition.unchanged + page.items.count > request.limit
                || edition.repeatsAnUnchangedEntry(page.items.map(\.id))
        {
            (feed, page) = try Self.read(document, request, from: start, known: nil)
        }
        if let note = feed.repairNote { host.log("\(url): \(note)") }
        if feed.skipped > 0 { host.log("\(url): items that could not be read: \(feed.skipped)") }
        return page
    }

    /// Reads a page after the first items of a document, without the unchanged entries of the last edition if they are known.
    private static func read(
        _ document: HTTPResponse,
        _ request: FetchRequest,
        from start: Int,
        known: EntryDigests?
    ) throws(SourceError) -> (ParsedFeed, Page) {
        var feed: ParsedFeed
        do throws(SourceError) {
            feed = try Self.feed(in: document, known: known)
        } catch {
            // The transfer error explains more than the syntax error that follows from it.
            throw document.bodyError ?? error
        }
        let isPartial = feed.isTruncated || document.bodyError != nil
        let isWhole = !isPartial || !document.body.endsInsideAnItem
        if !isWhole, (1..<Self.itemLimit).contains(feed.entries.count) {
            feed.entries.removeLast()
            feed.skipped += 1
        }
        if isPartial, feed.entries.isEmpty {
            // Reporting a truncated document without items as an empty feed would hide the error.
            throw document.bodyError ?? .malformed(where: document.url, what: "it ends before its first item")
        }
        feed.reduceToItems()
        var page = Self.page(of: &feed, request: request, start: start)
        page.isPartial = isPartial
        if start > 0 {
            page.state = request.state
        } else if !isPartial {
            if page.next == nil, feed.entries.count < itemLimit { page.omitted = feed.edition?.unchangedHashes ?? [] }
            page.state = feed.edition?.digests(of: page.items.map(\.id)).map { SourceState(rawValue: $0.text) }
        }
        return (feed, page)
    }

    private static let accepted =
        "application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, "
        + "application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1"

    /// Parses a cursor: the number of items already returned.
    private static func offset(of cursor: Cursor?) throws(SourceError) -> Int {
        guard let cursor else { return 0 }
        guard let offset = Int(cursor.rawValue), (1...itemLimit).contains(offset) else {
            throw .malformed(where: "the cursor '\(cursor.rawValue.prefix(40))'", what: "expected a number of items")
        }
        return offset
    }

    private static func feed(in answer: HTTPResponse, known: EntryDigests?) throws(SourceError) -> ParsedFeed {
        var limits = FeedParser.Limits()
        limits.entries = itemLimit
        do throws(FeedFormatError) {
            return try FeedParser.parse(
                answer.body,
                contentType: answer.headers["Content-Type"],
                url: answer.url,
                limits: limits,
                known: known
            )
        } catch {
            let feeds = feedsNamed(by: answer, page: error)
            if feeds.isEmpty, let wall = answer.botWall { throw .blocked(by: wall) }
            throw .malformed(where: answer.url, what: error.sentence(feeds: feeds))
        }
    }

    /// Returns the addresses of the feeds that an answer without one names, in its header or its page, as a list.
    private static func feedsNamed(by answer: HTTPResponse, page: FeedFormatError? = nil) -> String {
        var error = page
        if error == nil {
            do throws(FeedFormatError) {
                _ = try FeedParser.parse(answer.body, contentType: answer.headers["Content-Type"], url: answer.url)
            } catch let failure {
                error = failure
            }
        }
        var links = error?.feedLinks ?? []
        for field in answer.headers where field.name.lowercased() == "link" {
            links += FeedDiscovery.links(inHeader: field.value, url: answer.url)
        }
        var urls: [String] = []
        for link in links where link.url != answer.url && !urls.contains(link.url) { urls.append(link.url) }
        return urls.prefix(5).joined(separator: ", ")
    }

    /// Returns the day of the week of an English name, 0 for Sunday (RSS 2.0, `skipDays`).
    private static func weekday(_ name: String) -> Int? {
        ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
            .firstIndex(of: name.lowercased())
    }

    /// Returns the requested part of a feed; moves the contents of its items out of the feed.
    private static func page(of feed: inout ParsedFeed, request: FetchRequest, start: Int) -> Page {
        let end = min(feed.entries.count, start + max(1, min(request.limit, itemLimit)))
        let places = min(start, end)..<end
        var items: [Item] = []
        items.reserveCapacity(places.count)
        for place in places { items.append(taking: &feed.entries[place], source: request.source) }
        var page = Page(.items(items), title: feed.title?.plain)
        page.url = feed.link
        page.next = end < feed.entries.count ? Cursor(rawValue: String(end)) : nil
        page.skipped = feed.skipped
        page.minimumInterval = (feed.ttl ?? feed.extensions.updateInterval).map { .seconds($0 * 60) }
        page.skipSchedule = SkipSchedule(
            hours: feed.extensions.skipHours,
            days: feed.extensions.skipDays.compactMap(Self.weekday)
        )
        return page
    }
}

extension FeedFormatError {
    /// Returns a description of the error for the reader, with the feeds that the answer names.
    fileprivate func sentence(feeds: String) -> String {
        if !feeds.isEmpty { return "this is a web page; the feeds it names: \(feeds)" }
        switch self {
        case .empty: return "the answer is empty"
        case .notAFeed(let what): return "this is not a feed but \(what)"
        case .html(_, let next?): return "this is a web page that redirects to \(next)"
        case .html: return "this is a web page that names no feed"
        }
    }
}
