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
    var lines: [Line]
    private var places: [SourceID: Int] = [:]
    /// The tags of the subscriptions that have several.
    private var tagsSeen: [SourceID: Set<String>] = [:]

    package private(set) var subscriptions: [Subscription] = []

    /// The numbers of the first lines of ``subscriptions``, from 1.
    package private(set) var lineNumbers: [Int] = []

    /// The subscriptions that are hidden with `!`.
    package private(set) var hidden: Set<SourceID> = []

    /// The lines that are neither an address nor a comment, which are ignored.
    package private(set) var problems: [Problem] = []

    /// The lines that have a meaning for newsboat but are not sources.
    package private(set) var unsupported: [Unsupported] = []

    package init(contents: some Sequence<UInt8>) {
        lines = Line.all(in: Array(contents))
        interpret()
    }

    package init(text: String = "") {
        self.init(contents: text.utf8)
    }

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
}

extension SubscriptionsFile {
    /// A line that cannot be a subscription.
    package struct Problem: Hashable, Sendable {
        /// The number of the line, from 1.
        package var line: Int
        package var error: SubscriptionError
        package var text: String

        package init(line: Int, error: SubscriptionError, text: String) {
            self.line = line
            self.error = error
            self.text = text
        }
    }

    /// A line that newsboat would not read as the address of a feed.
    package struct Unsupported: Hashable, Sendable {
        package var line: Int
        package var directive: Directive
        package var title: String?
        package var tags: [String]
        package var isHidden: Bool

        package init(line: Int, directive: Directive, title: String? = nil, tags: [String] = [], isHidden: Bool = false)
        {
            self.line = line
            self.directive = directive
            self.title = title
            self.tags = tags
            self.isHidden = isHidden
        }
    }

    /// A function of newsboat other than fetching items.
    package enum Directive: Hashable, Sendable {
        /// `query:NAME:EXPRESSION`, items selected by newsboat's filter language.
        case query(name: String, expression: String)

        /// Why the line is not a subscription, in one sentence.
        package var reason: String {
            switch self {
            case .query(let name, _):
                "The expression of the query '\(name)' is in neither newsboat's nor quire's query language, or has conditions that quire lacks."
            }
        }

        init?(_ address: String) {
            guard address.utf8.starts(with: "query:".utf8) else { return nil }
            let parts = address.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            self = .query(name: parts[1], expression: parts.count > 2 ? parts[2] : "")
        }
    }
}

extension SubscriptionsFile {
    mutating func interpret() {
        (subscriptions, lineNumbers, hidden, problems, unsupported) = ([], [], [], [], [])
        (places, tagsSeen) = ([:], [:])
        for index in lines.indices { interpretLine(at: index) }
    }

    /// Records words that were appended to a subscription's line, without interpreting the file again.
    mutating func record(_ words: [Word], of id: SourceID) {
        guard let place = places[id] else { return }
        let labels = Labels(words)
        subscriptions[place].tags += labels.tags
        if subscriptions[place].title == nil { subscriptions[place].title = labels.title }
        if labels.isHidden { hidden.insert(id) }
    }

    mutating func interpretLine(at index: Int) {
        let words = lines[index].words
        guard let address = words.first?.text else { return }
        let labels = Labels(words.dropFirst())
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
}
