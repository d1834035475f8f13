package import FeedModel

/// The file of subscriptions in the grammar of newsboat's `urls`, which is parsed, edited in place and written back
/// byte by byte.
///
///     # what I read in the morning
///     https://example.org/feed.xml  news "~A feed" !
///     "repositories:swift nio"      code
///
/// The first word of a line is the address, the others are tags. `~Title` is the title of the subscription, `!` hides
/// it from lists by default, and `!tag` does so and is a tag as well. A word in double quotes may contain spaces and
/// the escapes `\"`, `\\`, `\n`, `\r`, `\t`. A line that begins with `#`, and the text after a `#` where a word would
/// begin, is a comment. Grammar: newsboat, `src/fileurlreader.cpp` and the manual's chapters on tags and query feeds.
///
/// The file belongs to the reader. Comments, blank lines, line endings, a byte order mark and even invalid UTF-8 stay
/// unchanged. An edit touches only the lines of its own subscription.
package struct SubscriptionsFile: Hashable, Sendable {
    var lines: [SubscriptionLine]
    private var places: [SourceID: Int] = [:]
    /// The tags of the subscriptions that have several.
    private var tagsSeen: [SourceID: Set<String>] = [:]

    package private(set) var subscriptions: [Subscription] = []

    /// The numbers of the first lines of ``subscriptions``, from 1.
    package private(set) var lineNumbers: [Int] = []

    package private(set) var hidden: Set<SourceID> = []

    /// The lines that are neither an address nor a comment, which are ignored.
    package private(set) var problems: [Problem] = []

    /// The lines that have a meaning for newsboat but are not sources.
    package private(set) var unsupported: [Unsupported] = []

    package init(contents: some Sequence<UInt8>) {
        lines = SubscriptionLine.all(in: Array(contents))
        interpret()
    }

    package init(text: String = "") { self.init(contents: text.utf8) }

    /// The bytes to write: those that were parsed, with the edits.
    package var contents: [UInt8] { lines.flatMap(\.bytes) }

    package var text: String { String(decoding: contents, as: UTF8.self) }

    /// The numbers of lines, from 1, with an unclosed quotation mark, as in a truncated file.
    package var unclosedLines: [Int] {
        lines.indices.filter { lines[$0].words.contains { !$0.isVerbatim } }.map { $0 + 1 }
    }

    /// The number of the first line of a subscription, from 1.
    package func line(of id: SourceID) -> Int? { places[id].map { lineNumbers[$0] } }

    package subscript(id: SourceID) -> Subscription? { places[id].map { subscriptions[$0] } }

    package struct Problem: Hashable, Sendable {
        /// The number of the line, from 1.
        package var line: Int
        package var error: SubscriptionError
        package var text: String
    }

    /// A line that newsboat would not read as the address of a feed.
    package struct Unsupported: Hashable, Sendable {
        package var line: Int
        package var directive: Directive
        package var title: String?
        package var tags: [String] = []
        package var isHidden = false
    }

    /// `query:NAME:EXPRESSION`, items selected by newsboat's filter language.
    package struct Directive: Hashable, Sendable {
        package let name: String
        package let expression: String

        /// Why the line is not a subscription, in one sentence.
        package var reason: String {
            "The expression of the query '\(name)' is in neither newsboat's nor quire's query language, or has conditions that quire lacks."
        }
    }

    mutating func interpret() {
        (subscriptions, lineNumbers, hidden, problems, unsupported) = ([], [], [], [], [])
        (places, tagsSeen) = ([:], [:])
        for index in lines.indices { interpretLine(at: index) }
    }

    /// Records words that were appended to a subscription's line, without interpreting the file again.
    mutating func record(_ words: [SubscriptionWord], of id: SourceID) {
        guard let place = places[id] else { return }
        let labels = SubscriptionLabels(words)
        subscriptions[place].tags += labels.tags
        if subscriptions[place].title == nil { subscriptions[place].title = labels.title }
        if labels.isHidden { hidden.insert(id) }
    }

    mutating func interpretLine(at index: Int) {
        let words = lines[index].words
        guard let address = words.first?.text else { return }
        let labels = SubscriptionLabels(words.dropFirst())
        if let directive = Directive(address) {
            var entry = Unsupported(line: index + 1, directive: directive, title: labels.title, tags: labels.tags)
            entry.isHidden = labels.isHidden
            return unsupported.append(entry)
        }
        do throws(SubscriptionError) {
            let uri = try SubscriptionURI(address)
            let place = places[uri.id] ?? subscriptions.count
            if place == subscriptions.count {
                places[uri.id] = place
                subscriptions.append(Subscription(uri: uri))
                lineNumbers.append(index + 1)
            }
            if labels.tags.count == 1, subscriptions[place].tags.isEmpty {
                // Most subscriptions have one tag.
                subscriptions[place].tags = labels.tags
            } else {
                for tag in labels.tags
                where tagsSeen[uri.id, default: Set(subscriptions[place].tags)].insert(tag).inserted {
                    subscriptions[place].tags.append(tag)
                }
            }
            if subscriptions[place].title == nil { subscriptions[place].title = labels.title }
            if labels.isHidden { hidden.insert(uri.id) }
        } catch {
            var error = error
            let line = lines[index]
            if case .notAnAddress = error, line.shownText != line.text { error = .notAnAddress(line.shownText) }
            problems.append(Problem(line: index + 1, error: error, text: line.text))
        }
    }

    /// Appends a line for a subscription.
    ///
    /// - Throws: `duplicate`; `unsupportedScheme` for `query:`, which has another meaning here; `badParameter` for a
    /// tag that the file cannot represent.
    package mutating func add(_ subscription: Subscription, isHidden: Bool = false) throws(SubscriptionError) {
        let uri = subscription.uri
        guard self[subscription.id] == nil else { throw .duplicate(subscription.id) }
        guard Directive(uri.description) == nil else { throw .unsupportedScheme(uri.plugin) }
        try Self.check(tags: subscription.tags, source: uri.plugin)
        append(uri.address, title: subscription.title, tags: subscription.tags, isHidden: isHidden)
    }

    mutating func append(_ address: String, title: String?, tags: [String], isHidden: Bool) {
        let title = title.flatMap { $0.isEmpty ? nil : "~" + $0 }
        let words = [address, title, isHidden ? "!" : nil].compactMap(\.self) + tags
        append(Array(words.map(SubscriptionWord.written).joined(separator: " ").utf8))
    }

    mutating func append(_ bytes: [UInt8]) {
        let ending = lines.first.flatMap { $0.ending.isEmpty ? nil : $0.ending } ?? [0x0A]
        if let last = lines.indices.last, lines[last].ending.isEmpty { lines[last].end(with: ending) }
        lines.append(SubscriptionLine(bytes: bytes + ending))
        interpretLine(at: lines.count - 1)
    }

    /// Removes every line of a subscription or of a query and returns them for ``restore(_:)``.
    ///
    /// - Throws: `missing`.
    @discardableResult
    package mutating func remove(_ id: SourceID) throws(SubscriptionError) -> RemovedLines {
        let doomed = try lineIndices(of: id)
        let removed = RemovedLines(of: id, at: doomed, in: lines)
        for index in doomed.reversed() { lines.remove(at: index) }
        interpret()
        return removed
    }

    /// Replaces the address of a subscription's lines; returns `false` if they already have it.
    ///
    /// - Throws: `missing` if neither address is in the file; `duplicate` if both are.
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

    package struct RemovedLines: Hashable, Sendable {
        package let id: SourceID
        private(set) var lines: [Removed]

        struct Removed: Hashable, Sendable {
            var line: SubscriptionLine
            var index: Int
            var before: SubscriptionLine?
            var after: SubscriptionLine?
        }

        package var shownTexts: [String] { lines.map(\.line.shownText) }

        init(of id: SourceID, at indices: [Int], in all: [SubscriptionLine]) {
            self.id = id
            lines = indices.map { index in
                Removed(
                    line: all[index],
                    index: index,
                    before: index > 0 ? all[index - 1] : nil,
                    after: index + 1 < all.count ? all[index + 1] : nil
                )
            }
        }
    }

    /// Puts removed lines back where they were, or next to the same lines if those have moved.
    ///
    /// - Throws: `duplicate` if the subscription has been added again.
    package mutating func restore(_ removed: RemovedLines) throws(SubscriptionError) {
        guard !contains(removed.id) else { throw .duplicate(removed.id) }
        let ending = lines.first { !$0.ending.isEmpty }?.ending ?? [0x0A]
        for line in removed.lines { lines.insert(line.line, at: index(for: line)) }
        for index in lines.indices.dropLast() where lines[index].ending.isEmpty { lines[index].end(with: ending) }
        interpret()
    }

    /// Whether a line has an identity, of a subscription or a query.
    package func contains(_ id: SourceID) -> Bool {
        self[id] != nil || unsupported.contains { $0.directive.uri?.id == id }
    }

    /// Returns the index at which a line is between its neighbours again, or else next to one of them.
    private func index(for removed: RemovedLines.Removed) -> Int {
        let index = min(removed.index, lines.count)
        let before = index > 0 ? lines[index - 1] : nil
        if before == removed.before { return index }
        func nearest(to line: SubscriptionLine?) -> Int? {
            lines.indices.filter { lines[$0] == line }.min { abs($0 - index) < abs($1 - index) }
        }
        if let before = nearest(to: removed.before) { return before + 1 }
        return nearest(to: removed.after) ?? index
    }
}
