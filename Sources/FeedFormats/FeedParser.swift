package import Markup

/// Parses feeds of every format, which the document itself determines and not its media type.
package enum FeedParser {
    package struct Limits: Hashable, Sendable {
        package var markup = MarkupLimits()
        /// The maximum number of items; the rest is recorded as a repair.
        package var entries = 10_000

        package init() {}
    }

    /// Parses a feed; a truncated document yields its complete items, and the incomplete one up to its end.
    ///
    /// - Parameter known: The digests of the last edition, whose unchanged entries are only counted. Where they do not
    ///   suffice, every entry is read.
    package static func parse(
        _ body: [UInt8],
        contentType: String? = nil,
        url: String? = nil,
        limits: Limits = Limits(),
        known: EntryDigests? = nil
    ) throws(FeedFormatError) -> ParsedFeed {
        let text = DecodedText(unpacking: body, contentType: contentType)
        let kind = try kind(of: text, url: url, limits: limits)
        let part = known.flatMap { known in
            // What fails without the known entries may be a feed with them.
            let feed = try? read(text, kind, url: url, limits: limits, known: known)
            return feed.flatMap { $0.isWhole(beside: known) && text.isWhole ? $0 : nil }
        }
        var feed: ParsedFeed
        if let part {
            feed = part
        } else {
            feed = try read(text, kind, url: url, limits: limits, known: nil)
        }
        guard text.isWhole || !feed.entries.isEmpty else { throw .notAFeed("a compressed document that is damaged") }
        feed.repairs.locate(in: text.bytes)
        return feed
    }

    private static func read(
        _ text: DecodedText,
        _ kind: Kind,
        url: String?,
        limits: Limits,
        known: EntryDigests?
    ) throws(FeedFormatError) -> ParsedFeed {
        switch kind {
        case .json: try JSONFeedReader.read(text, url: url, limits: limits, known: known)
        case .xml: XMLFeedReader.read(text, url: url, limits: limits, known: known)
        }
    }

    /// Returns the format of a document, which may be incomplete JSON, or `nil` if it is not a feed.
    package static func format(of body: [UInt8], contentType: String? = nil) -> FeedFormat? {
        let text = DecodedText(unpacking: body, contentType: contentType)
        var limits = Limits()
        limits.entries = 0
        switch try? kind(of: text, url: nil, limits: limits) {
        case .json: return JSONFeedReader.isLikely(text) ? .json : nil
        case .xml: return XMLFeedReader.read(text, url: nil, limits: limits).format
        case nil: return nil
        }
    }

    private enum Kind {
        case json
        case xml
    }

    /// Returns whether the document type is HTML; a page may have no `html` element.
    private static func declaresHTML(_ text: DecodedText) -> Bool {
        var tokenizer = Tokenizer(text, syntax: .html)
        while let token = tokenizer.next() {
            switch token {
            case .doctype(let range): return tokenizer.string(range).trimmingSpace.lowercased().hasPrefix("html")
            case .start, .end: return false
            case .text, .literal, .comment, .instruction: continue
            }
        }
        return false
    }

    private static func kind(of text: DecodedText, url: String?, limits: Limits) throws(FeedFormatError) -> Kind {
        guard let first = text.bytes.first(where: { $0 > 0x20 }) else { throw .empty }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
        guard text.bytes.contains(UInt8(ascii: "<")) else { throw .notAFeed("text without markup") }
        var reader = XMLReader(text, limits: limits.markup, numbers: FeedElement.numbers)
        var root: String?
        var starts = 0
        while let event = reader.next(), starts < 1000 {
            guard event == .start else { continue }
            starts += 1
            let name = reader.localName
            if FeedElement.all[reader.localNumber].isRoot || XMLFeedReader.isEntryDocument(reader.name) { return .xml }
            if root == nil { root = name }
            if root == "html" || HTMLElements.isPage(name) {
                throw FeedDiscovery.page(text, url: url)
            }
            if root == "opml" { throw .notAFeed("a list of subscriptions (OPML)") }
        }
        // A page may omit html, head and body. No feed has a link or a form as its first element.
        if declaresHTML(text) || ["base", "form", "link", "title"].contains(root) {
            throw FeedDiscovery.page(text, url: url)
        }
        throw .notAFeed(root.map { "an XML document of the kind '\($0.prefix(40))'" } ?? "text without an element")
    }
}

extension ParsedFeed {
    /// Whether the feed, with the known entries that it leaves out, is what reading every entry gives.
    fileprivate func isWhole(beside known: EntryDigests) -> Bool {
        guard let edition, edition.unchanged > 0 else { return true }
        return !isTruncated && edition.inheritance == known.inheritance
    }
}
