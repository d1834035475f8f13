/// Completion with Tab at the prompt.
package struct Completion: Sendable {
    /// Returns the candidates for the last word of a text: whole words, in the order in which they are listed.
    ///
    /// Called on the editor's thread, which waits; must return quickly.
    package var candidates: @Sendable (_ beforeCursor: String) -> [String]

    package init(candidates: @escaping @Sendable (_ beforeCursor: String) -> [String]) {
        self.candidates = candidates
    }

    struct Step: Hashable, Sendable {
        var insertion = ""
        /// The candidates to list, if there are several and nothing can be inserted.
        var list: [String] = []
    }

    func step(for beforeCursor: String) -> Step {
        let word =
            beforeCursor.lastIndex { $0.isWhitespace || $0 == ";" }
            .map { beforeCursor[beforeCursor.index(after: $0)...] } ?? beforeCursor[...]
        let fitting = candidates(beforeCursor).map(TerminalText.line).filter { $0.hasPrefix(word) }
        guard let first = fitting.first else { return Step() }
        guard fitting.count > 1 else {
            // What a field or a folder has follows it directly.
            let isWhole = first.last != ":" && first.last != "/"
            return Step(insertion: first.dropFirst(word.count) + (isWhole ? " " : ""))
        }
        let common = fitting.dropFirst().reduce(first[...]) { $0.commonPrefix(with: $1) }
        if common.count > word.count { return Step(insertion: String(common.dropFirst(word.count))) }
        return Step(list: fitting)
    }
}

extension Substring {
    fileprivate func commonPrefix(with other: String) -> Substring {
        let end = zip(indices, other).first { self[$0] != $1 }?.0
        return end.map { self[..<$0] } ?? prefix(other.count)
    }
}
