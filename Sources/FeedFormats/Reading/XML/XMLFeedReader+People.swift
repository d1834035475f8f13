extension XMLFeedReader {
    /// Reads an element inside a description of a person.
    mutating func personElement(_ element: FeedElement, in scope: Scope) {
        let place = openElements.count - 1
        switch element {
        case .name: if let name = text() { openElements[place].person.name = name }
        case .email: if let email = text() { openElements[place].person.email = email }
        case .uri, .url, .homepage: if let url = text() { openElements[place].person.url = address(url, in: scope) }
        default: skip()
        }
    }

    /// Begins an element that describes a person.
    mutating func person(_ role: OpenElement.Role, entry: Int? = nil, rank: Int, in scope: Scope) {
        openElements.append(OpenElement(kind: .person(role, entry: entry, rank: rank), scope: scope))
    }

    /// Reads the current element as a name or mail address.
    mutating func mailbox(_ role: OpenElement.Role = .author, entry: Int? = nil, rank: Int) {
        if let text = text() { add(Person(mailbox: text), role, index: entry, rank: rank) }
    }

    /// Adds a person.
    ///
    /// At most two hundred of a kind are kept.
    mutating func add(_ person: Person, _ role: OpenElement.Role, index: Int?, rank: Int) {
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
