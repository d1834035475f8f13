extension SubscriptionsFile {
    /// A comment: a line, or the end of one.
    package struct Comment: Hashable, Sendable {
        /// The number of the line, from 1.
        package var line: Int
        package var isWholeLine: Bool
        var bytes: [UInt8]
        var isAfterBlank: Bool
    }

    /// The comments in the order of their lines.
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

    /// The comments of another file on their way into this one.
    ///
    /// Each waits for the next subscription or query of its file, and is put before it. A comment that this file
    /// already has stays where it is.
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

    /// Inserts comments before lines of this file.
    mutating func insert(_ insertions: [Int: [Comment]]) {
        let ending = lines.first { !$0.ending.isEmpty }?.ending ?? [0x0A]
        lines = lines.enumerated().flatMap { index, line in
            let comments = (insertions[index] ?? []).map { Line(bytes: $0.bytes + ending) }
            // A byte order mark stays first.
            return index == 0 && line.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [line] + comments : comments + [line]
        }
    }
}
