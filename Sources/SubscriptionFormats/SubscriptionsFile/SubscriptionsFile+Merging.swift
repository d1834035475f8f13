package import FeedModel

extension SubscriptionsFile {
    package struct MergeResult: Hashable, Sendable {
        package var added = 0
        /// The number of known subscriptions without changes.
        package var known = 0
        package var completed = 0
        package var queries = 0
        package var comments = 0
        package var refused: [SubscriptionError] = []
    }

    package enum OtherLine: Hashable, Sendable {
        case query(Unsupported)
        case comment(Comment)

        package var line: Int {
            switch self {
            case .query(let query): query.line
            case .comment(let comment): comment.line
            }
        }
    }

    /// Adds new subscriptions; adds missing tags, a missing title and the mark `!` to known ones.
    ///
    /// Nothing that the reader wrote is changed or removed. A tag that begins with `~` or `!`, such as the name of a
    /// folder of another program, loses that sign. A comment is put before the line that follows it in its file; one at
    /// the end of a line is added with that line. Takes time linear in the length of the file and of the list.
    ///
    /// - Parameter others: Queries and comments in order, each with the number of subscriptions of the list before it.
    package mutating func merge(
        _ list: [(subscription: Subscription, isHidden: Bool)],
        others: [(line: OtherLine, after: Int)] = []
    ) -> MergeResult {
        var merged = MergeResult()
        var firstLines: [SourceID: Int] = [:]
        for index in lines.indices {
            if let id = lines[index].uri?.id, firstLines[id] == nil { firstLines[id] = index }
        }
        var isEdited = false
        var rest = others[...]
        var comments = MergedComments(into: self)
        var isLastNew = false
        func addOthers(before index: Int, to file: inout SubscriptionsFile) {
            while let next = rest.first, next.after <= index {
                switch rest.removeFirst().line {
                case .query(let query):
                    isLastNew = !file.unsupported.contains { $0.directive == query.directive }
                    guard isLastNew else { continue }
                    file.appendWaiting(of: &comments)
                    _ = file.addDirective(
                        query.directive,
                        title: query.title,
                        tags: query.tags,
                        isHidden: query.isHidden
                    )
                    merged.queries += 1
                case .comment(let comment) where comment.isWholeLine: comments.add(comment)
                case .comment(let comment):
                    if isLastNew { file.lines[file.lines.count - 1].add(comment: comment.bytes) }
                }
            }
        }
        for (index, (subscription, isHidden)) in list.enumerated() {
            addOthers(before: index, to: &self)
            var subscription = subscription
            subscription.tags = subscription.tags.map(Self.usable).filter { !$0.isEmpty }
            guard let known = self[subscription.id] else {
                do throws(SubscriptionError) {
                    appendWaiting(of: &comments)
                    isLastNew = false
                    try add(subscription, isHidden: isHidden)
                    isLastNew = true
                    firstLines[subscription.id] = lines.count - 1
                    merged.added += 1
                } catch {
                    merged.refused.append(error)
                }
                continue
            }
            isLastNew = false
            if let index = firstLines[subscription.id] { comments.placeWaiting(before: index) }
            let tags = Set(known.tags)
            var words = subscription.tags.filter { !tags.contains($0) }.map { SubscriptionWord($0) }
            if known.title == nil, let title = subscription.title, !title.isEmpty {
                words.append(SubscriptionWord("~" + title))
            }
            if isHidden, !hidden.contains(subscription.id) { words.append(SubscriptionWord("!")) }
            guard !words.isEmpty, let index = firstLines[subscription.id] else {
                merged.known += 1
                continue
            }
            lines[index].add(words)
            record(words, of: subscription.id)
            isEdited = true
            merged.completed += 1
        }
        addOthers(before: list.count, to: &self)
        appendWaiting(of: &comments)
        merged.comments = comments.count
        if !comments.insertions.isEmpty { insert(comments.insertions) }
        if isEdited || !comments.insertions.isEmpty { interpret() }
        return merged
    }

    /// Adds the line of a query; returns whether it is new.
    package mutating func addDirective(
        _ directive: Directive,
        title: String?,
        tags: [String],
        isHidden: Bool = false
    ) -> Bool {
        guard !unsupported.contains(where: { $0.directive == directive }) else { return false }
        let tags = tags.map(Self.usable).filter { !$0.isEmpty }
        append(directive.address, title: title, tags: tags, isHidden: isHidden)
        return true
    }

    private static func usable(_ tag: String) -> String {
        String(tag.unicodeScalars.drop { $0 == "~" || $0 == "!" })
    }
}

extension SubscriptionsFile.Directive {
    init?(_ address: String) {
        guard address.utf8.starts(with: "query:".utf8) else { return nil }
        let parts = address.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        name = parts[1]
        expression = parts.count > 2 ? parts[2] : ""
    }

    var address: String { "query:\(name):\(expression)" }

    /// The first word of the line as an address, by which the line is removed; `nil` if it cannot be one.
    package var uri: SubscriptionURI? { try? SubscriptionURI(address) }

    package init?(_ uri: SubscriptionURI) { self.init(uri.description) }
}

extension SubscriptionsFile {
    /// A comment: a line, or the end of one.
    package struct Comment: Hashable, Sendable {
        /// The number of the line, from 1.
        package var line: Int
        package var isWholeLine: Bool
        var bytes: [UInt8]
        var isAfterBlank: Bool
    }

    package var comments: [Comment] {
        var comments: [Comment] = []
        var isBlank = false
        for (index, line) in lines.enumerated() {
            let (words, start) = line.scan()
            let isAfterBlank = isBlank
            isBlank = words.isEmpty && start == nil
            guard let start else { continue }
            let bytes = Array(line.bytes[start..<(line.bytes.count - line.ending.count)])
            comments.append(
                Comment(line: index + 1, isWholeLine: words.isEmpty, bytes: bytes, isAfterBlank: isAfterBlank)
            )
        }
        return comments
    }

    /// The queries and comments in the order in which they are written.
    package var otherLines: [OtherLine] {
        var comments = comments[...]
        var others: [OtherLine] = []
        for query in unsupported {
            others += comments.prefix { $0.line < query.line }.map { .comment($0) }
            comments = comments.drop { $0.line < query.line }
            others.append(.query(query))
        }
        return others + comments.map { .comment($0) }
    }

    /// The comments of another file, each of which waits for the next subscription or query unless this file has it.
    struct MergedComments {
        /// The number of comments of this file by text, except those already matched with one of the other file.
        private var known: [[UInt8]: Int]
        private(set) var waiting: [Comment] = []
        /// The comments before lines of this file, by their indices.
        private(set) var insertions: [Int: [Comment]] = [:]
        private(set) var count = 0

        init(into file: SubscriptionsFile) {
            let lines = file.comments.filter(\.isWholeLine).map { ($0.bytes, 1) }
            known = Dictionary(lines, uniquingKeysWith: +)
        }

        mutating func add(_ comment: Comment) {
            if known[comment.bytes, default: 0] > 0 {
                known[comment.bytes, default: 0] -= 1
            } else {
                waiting.append(comment)
                count += 1
            }
        }

        mutating func placeWaiting(before index: Int) {
            if !waiting.isEmpty { insertions[index, default: []] += takeWaiting() }
        }

        mutating func takeWaiting() -> [Comment] {
            defer { waiting = [] }
            return waiting
        }
    }

    /// Appends the comments that wait for a line, which is appended next.
    mutating func appendWaiting(of comments: inout MergedComments) {
        for comment in comments.takeWaiting() {
            if comment.isAfterBlank, !lines.isEmpty { append([]) }
            append(comment.bytes)
        }
    }

    mutating func insert(_ insertions: [Int: [Comment]]) {
        let ending = lines.first { !$0.ending.isEmpty }?.ending ?? [0x0A]
        lines = lines.enumerated().flatMap { index, line in
            let comments = (insertions[index] ?? []).map { SubscriptionLine(bytes: $0.bytes + ending) }
            // A byte order mark stays first.
            return index == 0 && line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [line] + comments : comments + [line]
        }
    }
}
