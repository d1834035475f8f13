public import FeedModel

extension SubscriptionsFile {
    /// The result of merging subscriptions of another program.
    public struct MergeResult: Hashable, Sendable {
        /// The number of new subscriptions.
        public var added = 0
        /// The number of known subscriptions without changes.
        public var known = 0
        /// The number of known subscriptions that got a tag, a title or the mark `!`.
        public var completed = 0
        /// The number of new queries.
        public var queries = 0
        /// The subscriptions that the file cannot represent.
        public var refused: [SubscriptionError] = []

        /// Creates a result without changes.
        public init() {}
    }

    /// Adds new subscriptions; adds missing tags, a missing title and the mark `!` to known ones.
    ///
    /// Nothing that the reader wrote is changed or removed. A tag that begins with `~` or `!`, such as the name of a
    /// folder of another program, loses that sign.
    ///
    /// - Parameters:
    ///   - list: The subscriptions, and whether each is hidden.
    ///   - queries: Queries in their order, each with the number of subscriptions of the list before it.
    /// - Complexity: Linear in the length of the file and of the list.
    public mutating func merge(
        _ list: [(subscription: Subscription, isHidden: Bool)],
        queries: [(query: Unsupported, after: Int)] = []
    ) -> MergeResult {
        var merged = MergeResult()
        var firstLines: [SourceID: Int] = [:]
        for index in lines.indices {
            if let id = lines[index].uri?.id, firstLines[id] == nil { firstLines[id] = index }
        }
        var isEdited = false
        var rest = queries[...]
        func addQueries(before index: Int, to file: inout SubscriptionsFile) {
            while let next = rest.first, next.after <= index {
                merged.queries += file.add(rest.removeFirst().query) ? 1 : 0
            }
        }
        for (index, (subscription, isHidden)) in list.enumerated() {
            addQueries(before: index, to: &self)
            var subscription = subscription
            subscription.tags = subscription.tags.map(Self.usable).filter { !$0.isEmpty }
            guard let known = self[subscription.id] else {
                do throws(SubscriptionError) {
                    try add(subscription, isHidden: isHidden)
                    firstLines[subscription.id] = lines.count - 1
                    merged.added += 1
                } catch {
                    merged.refused.append(error)
                }
                continue
            }
            let tags = Set(known.tags)
            var words = subscription.tags.filter { !tags.contains($0) }.map(Word.init)
            if known.title == nil, let title = subscription.title, !title.isEmpty { words.append(Word("~" + title)) }
            if isHidden, !hidden.contains(subscription.id) { words.append(Word("!")) }
            guard !words.isEmpty, let index = firstLines[subscription.id] else {
                merged.known += 1
                continue
            }
            lines[index].replaceWords { $0 + words }
            record(words, of: subscription.id)
            isEdited = true
            merged.completed += 1
        }
        addQueries(before: list.count, to: &self)
        if isEdited { interpret() }
        return merged
    }

    /// Adds the line of a query of another file, with its title, tags and the mark `!`.
    ///
    /// - Returns: Whether the line is new.
    private mutating func add(_ query: Unsupported) -> Bool {
        addDirective(query.directive, title: query.title, tags: query.tags, isHidden: query.isHidden)
    }

    /// Adds a line of newsboat that is not a subscription: a query.
    ///
    /// - Returns: Whether the line is new.
    public mutating func addDirective(
        _ directive: Directive,
        title: String?,
        tags: [String],
        isHidden: Bool = false
    ) -> Bool {
        guard !unsupported.contains(where: { $0.directive == directive }) else { return false }
        var words = [Word(directive.address)]
        if let title, !title.isEmpty { words.append(Word("~" + title)) }
        if isHidden { words.append(Word("!")) }
        words += tags.map(Self.usable).filter { !$0.isEmpty }.map(Word.init)
        append(words.map { Word.written($0.text) }.joined(separator: " "))
        return true
    }

    /// Returns a tag without leading signs that have another meaning in the file.
    private static func usable(_ tag: String) -> String {
        String(tag.unicodeScalars.drop { $0 == "~" || $0 == "!" })
    }
}

extension SubscriptionsFile.Directive {
    /// The first word of the line.
    var address: String {
        switch self {
        case .query(let name, let expression): "query:\(name):\(expression)"
        }
    }

    /// The first word of the line as an address, by which the line is removed; `nil` if it cannot be one.
    public var uri: SubscriptionURI? { try? SubscriptionURI(address) }

    /// Parses the address of a query; `nil` for another address.
    public init?(_ uri: SubscriptionURI) {
        self.init(uri.description)
    }
}
