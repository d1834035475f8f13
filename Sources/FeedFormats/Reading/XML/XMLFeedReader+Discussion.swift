import Markup

extension XMLFeedReader {
    /// Reads an element about the comments on an item: Slashdot's module, CommentAPI, and RFC 4685.
    mutating func discussionElement(_ local: String, index: Int, in scope: Scope) {
        switch local {
        case "comments", "total":
            let count = number().flatMap { $0 >= 0 ? $0 : nil }
            entries[index].extend { $0.commentCount = count ?? $0.commentCount }
        case "section":
            let section = text()
            entries[index].extend { $0.section = section }
        case "department":
            let department = text()
            entries[index].extend { $0.department = department }
        case "comment":
            let target = address(text(), in: scope)
            entries[index].extend { $0.commentTarget = target }
        case "commentrss":
            let feed = address(text(), in: scope)
            entries[index].extend { $0.commentFeed = feed }
        case "in-reply-to":
            let id = reader.attribute("ref")?.nonBlank ?? reader.attribute("idref")?.nonBlank
            let reply = EntryExtensions.Reply(id: id, url: address(reader.attribute("href"), in: scope))
            if reply != EntryExtensions.Reply() {
                entries[index].extend { if $0.repliesTo.count < 50 { $0.repliesTo.append(reply) } }
            }
            skip()
        default: skip()
        }
    }

    /// Adds a link to the replies to an item: a page, or a feed that may declare their number.
    mutating func reply(_ link: RelatedLink, index: Int) {
        if link.isPage {
            entries[index].comments.offer(link.url, rank: 1)
        } else {
            entries[index].extend { $0.commentFeed = $0.commentFeed ?? link.url }
        }
        guard let count = reader.attribute(local: "count").flatMap({ Int($0) }), count >= 0 else { return }
        entries[index].extend { $0.commentCount = $0.commentCount ?? count }
    }
}
