import Markup

extension XMLFeedReader {
    enum Role {
        case author
        case contributor
        case owner
    }

    mutating func person(_ role: Role = .author, entry: Int? = nil, rank: Int, in scope: Scope) {
        if let (person, _) = writtenPerson(in: scope) { add(person, role, index: entry, rank: rank) }
    }

    /// Reads the current element as a person; returns `nil` if it is empty.
    ///
    /// RSS has a name or mail address as text, Atom an element for each part, and publishers mix them. Text in any
    /// other child element belongs to the name only if no element describes the person.
    ///
    /// - Returns: The person, and the text from which it was read.
    mutating func writtenPerson(in scope: Scope) -> (person: Person, text: String)? {
        if let leaf = reader.readLeaf(limit: limits.markup.text) {
            return reader.text(of: leaf).map { (Person(mailbox: $0), $0) }
        }
        var person = Person()
        var isDescribed = false
        var text: [UInt8] = []
        var ownText: [UInt8] = []
        let depth = reader.depth
        while let event = reader.next(), event != .end || reader.depth >= depth {
            switch event {
            case .text:
                let isOwn = reader.depth == depth
                let start = text.count
                reader.appendText(to: &text, limit: limits.markup.text)
                if isOwn { ownText += text[start...] }
            case .start: isDescribed = describe(&person, in: scope) || isDescribed
            case .end: break
            }
        }
        let written = String(decoding: isDescribed ? ownText : text, as: UTF8.self).nonBlank
        if !isDescribed { person = Person(mailbox: written ?? "") }
        person.name = person.name ?? written
        return person.displayName.map { (person, $0) }
    }

    private mutating func describe(_ person: inout Person, in scope: Scope) -> Bool {
        switch FeedElement.all[reader.localNumber] {
        case .name: person.name = text()?.withoutMarkup.nonBlank?.decodingStrayReferences ?? person.name
        case .email: person.email = text() ?? person.email
        case .uri, .url, .homepage:
            let scope = reader.hasAttributes ? self.scope(inside: scope) : scope
            person.url = address(text(), in: scope) ?? person.url
        default: return false
        }
        return true
    }

    /// Adds a person; at most two hundred of a kind are kept.
    mutating func add(_ person: Person, _ role: Role, index: Int?, rank: Int) {
        guard person.displayName != nil else { return }
        switch (role, index) {
        case (.author, let index?): entries[index].authors.add(person, rank: rank)
        case (.author, nil): feed.authors.add(person, rank: rank)
        case (.contributor, let index?):
            if entries[index].contributors.count < 200 { entries[index].contributors.append(person) }
        case (.contributor, nil):
            if feed.extensions.contributors.count < 200 { feed.extensions.contributors.append(person) }
        case (.owner, let index?): entries[index].extend { $0.publisher = $0.publisher ?? person }
        case (.owner, nil):
            feed.extensions.publisher = feed.extensions.publisher ?? person
            if rank == PodcastTags.ownerRank { feed.extensions.podcast.owner = person }
            feed.authors.add(person, rank: rank)
        }
    }
}

extension PodcastTags {
    /// The rank of the owner of a podcast among the possible authors.
    static let ownerRank = 4
}
