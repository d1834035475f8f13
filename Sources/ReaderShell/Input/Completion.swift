/// What Tab does at the prompt: the words that could stand where the cursor is.
public struct Completion: Sendable {
    /// The candidates for the last word of a text, whole words, in the order to show them.
    ///
    /// Called on the editor's thread while nobody else waits, so it must answer at once.
    public var candidates: @Sendable (_ beforeCursor: String) -> [String]

    /// Makes a completion.
    public init(candidates: @escaping @Sendable (_ beforeCursor: String) -> [String]) {
        self.candidates = candidates
    }

    /// What the editor does with the candidates.
    struct Step: Hashable, Sendable {
        /// What is typed at the cursor.
        var insertion = ""
        /// What is listed below, when there is more than one and nothing can be typed.
        var list: [String] = []
    }

    func step(for beforeCursor: String) -> Step {
        let word =
            beforeCursor.lastIndex { $0.isWhitespace || $0 == ";" }
            .map { beforeCursor[beforeCursor.index(after: $0)...] } ?? beforeCursor[...]
        let fitting = candidates(beforeCursor).map(TerminalText.line).filter { $0.hasPrefix(word) }
        guard let first = fitting.first else { return Step() }
        guard fitting.count > 1 else { return Step(insertion: first.dropFirst(word.count) + " ") }
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
