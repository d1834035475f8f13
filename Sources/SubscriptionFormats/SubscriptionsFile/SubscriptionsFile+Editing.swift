package import FeedModel

extension SubscriptionsFile {
    /// Appends a line for a subscription.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/duplicate(_:)`` if its address is in the file;
    ///   ``FeedModel/SubscriptionError/unsupportedScheme(_:)`` for `query:`, which has another meaning here;
    ///   ``FeedModel/SubscriptionError/badParameter(source:name:reason:)`` for a tag that the file cannot represent.
    package mutating func add(_ subscription: Subscription, isHidden: Bool = false) throws(SubscriptionError) {
        let uri = subscription.uri
        guard self[subscription.id] == nil else { throw .duplicate(subscription.id) }
        guard Directive(uri.description) == nil else { throw .unsupportedScheme(uri.plugin) }
        try Self.check(tags: subscription.tags, source: uri.plugin)
        var words = [uri.address]
        if let title = subscription.title, !title.isEmpty { words.append("~" + title) }
        if isHidden { words.append("!") }
        words += subscription.tags
        append(words.map(Word.written).joined(separator: " "))
    }

    mutating func append(_ text: String) { append(Array(text.utf8)) }

    mutating func append(_ bytes: [UInt8]) {
        let ending = lines.first.flatMap { $0.ending.isEmpty ? nil : $0.ending } ?? [0x0A]
        if let last = lines.indices.last, lines[last].ending.isEmpty { lines[last].end(with: ending) }
        lines.append(Line(bytes: bytes + ending))
        interpretLine(at: lines.count - 1)
    }

    /// Removes every line of a subscription or of a query, whose identity is its address.
    ///
    /// - Returns: The lines, which ``restore(_:)`` puts back.
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)``.
    @discardableResult
    package mutating func remove(_ id: SourceID) throws(SubscriptionError) -> RemovedLines {
        let doomed = Set(try lineIndices(of: id))
        defer { remove(doomed) }
        return RemovedLines(of: id, at: doomed.sorted(), in: lines)
    }

    private mutating func remove(_ doomed: Set<Int>) {
        lines = lines.indices.filter { !doomed.contains($0) }.map { lines[$0] }
        interpret()
    }

    /// Sets the title of a subscription, or removes it if `title` is `nil`.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)``.
    package mutating func setTitle(_ title: String?, of id: SourceID) throws(SubscriptionError) {
        try rewrite(id) { words, isFirst in
            let at = words.firstIndex { $0.isTitle } ?? 0
            var result = words.filter { !$0.isTitle }
            if isFirst, let title, !title.isEmpty { result.insert(Word("~" + title), at: min(at, result.count)) }
            return result
        }
    }

    /// Replaces the tags of a subscription.
    ///
    /// Its title and its mark `!` are kept.
    ///
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)``;
    ///   ``FeedModel/SubscriptionError/badParameter(source:name:reason:)`` for a tag that the file cannot represent.
    package mutating func setTags(_ tags: [String], of id: SourceID) throws(SubscriptionError) {
        try Self.check(tags: tags, source: self[id]?.uri.plugin ?? "")
        let isHidden = hidden.contains(id)
        try rewrite(id) { words, isFirst in
            let others = words.filter { $0.isTitle || $0.text == "!" }
            guard isFirst else { return others }
            let hides = isHidden && !others.contains { $0.text == "!" }
            return others + (hides ? [Word("!")] : []) + tags.map { Word($0) }
        }
    }

    /// Replaces the address of a subscription's lines; their titles, tags and comments stay.
    ///
    /// - Returns: `false` if the lines already have the new address.
    /// - Throws: ``FeedModel/SubscriptionError/missing(_:)`` if neither address is in the file;
    ///   ``FeedModel/SubscriptionError/duplicate(_:)`` if both are.
    package mutating func move(_ id: SourceID, to uri: SubscriptionURI) throws(SubscriptionError) -> Bool {
        guard self[id] != nil else {
            guard self[uri.id] != nil else { throw .missing(id.rawValue) }
            return false
        }
        guard uri.id == id || self[uri.id] == nil else { throw .duplicate(uri.id) }
        for index in try lineIndices(of: id) { lines[index].replaceAddress(uri.address) }
        interpret()
        return true
    }

    private mutating func rewrite(
        _ id: SourceID,
        _ change: (_ words: [Word], _ isFirst: Bool) -> [Word]
    ) throws(SubscriptionError) {
        let indices = try lineIndices(of: id)
        for index in indices { lines[index].replaceWords { change($0, index == indices.first) } }
        interpret()
    }

    private func lineIndices(of id: SourceID) throws(SubscriptionError) -> [Int] {
        let found = lines.indices.filter { lines[$0].id == id }
        guard !found.isEmpty else { throw .missing(id.rawValue) }
        return found
    }

    private static func check(tags: [String], source: String) throws(SubscriptionError) {
        guard let bad = tags.first(where: { $0.isEmpty || $0.hasPrefix("~") || $0.hasPrefix("!") }) else { return }
        let reason =
            bad.isEmpty
            ? "a tag has at least one character" : "'\(bad)' begins with a character that has another meaning"
        throw .badParameter(source: source, name: "tag", reason: reason)
    }
}
