/// Searches a text by following one preference after the other, which is fast where the text is short.
///
/// Marks each state that several ways reach at each place that was tried, so that none is tried twice. Thus it takes at
/// most twice `program size × text length` steps, as the bit-state search of RE2 does (https://github.com/google/re2).
/// The marks take `program size × text length` bits; therefore longer texts are left to ``CaptureMachine``, which finds
/// the same.
struct CaptureSearch {
    /// The number of marks of the longest text: 2 KiB.
    private static let maximumMarks = 1 << 14

    /// A state of the program at a place of the text, and how it was reached.
    private struct Branch {
        var state: Int
        var offset: Int
        var start: Int
        var end: Int
    }

    private let program: RegularExpression.Program
    private let group: Int
    private let text: UnsafeBufferPointer<UInt8>
    /// The number of steps that are left.
    private(set) var remaining: Int
    /// The branches that come after the one that is followed, the next one last.
    private var pending: [Branch] = []
    private var marks: [UInt64]

    /// Whether a text is short enough for a program.
    static func suits(_ text: String, _ program: RegularExpression.Program) -> Bool {
        text.utf8.count < maximumMarks / program.instructions.count
    }

    init(program: RegularExpression.Program, group: Int, text: UnsafeBufferPointer<UInt8>, remaining: Int) {
        self.program = program
        self.group = group
        self.text = text
        let words = program.instructions.count * (text.count + 1) / 64 + 1
        marks = Array(repeating: 0, count: words)
        // Creating the marks costs time as well.
        self.remaining = remaining - words
    }

    /// Returns the part that the group matches.
    mutating func run() throws(RegularExpression.OutOfSteps) -> Range<Int>? {
        var offset = 0
        while true {
            remaining -= 1
            guard remaining >= 0 else { throw RegularExpression.OutOfSteps() }
            let next = offset < text.count ? scalar(at: offset) : nil
            if program.mayStart(at: next?.value) {
                let start = group == 0 ? offset : -1
                let found = try match(Branch(state: 0, offset: offset, start: start, end: -1))
                if let found {
                    let end = group == 0 ? found.offset : found.end
                    return found.start >= 0 && end >= found.start ? found.start..<end : nil
                }
            }
            guard let next, !program.isAnchored else { return nil }
            offset += next.length
        }
    }

    /// Returns the preferred way to a match that begins with a branch.
    private mutating func match(_ first: Branch) throws(RegularExpression.OutOfSteps) -> Branch? {
        pending.append(first)
        while var branch = pending.popLast() {
            follow: while true {
                let state = branch.state
                remaining -= 1
                guard remaining >= 0 else { throw RegularExpression.OutOfSteps() }
                branch.state += 1
                switch program.instructions[state] {
                case .match:
                    pending.removeAll(keepingCapacity: true)
                    return branch
                case .scalar(let set):
                    guard branch.offset < text.count else { break follow }
                    let next = scalar(at: branch.offset)
                    guard program.sets[set].contains(next.value) else { break follow }
                    branch.offset += next.length
                case .jump(let target):
                    branch.state = target
                    // A split is marked when it is taken.
                    if case .split = program.instructions[target] { continue }
                    guard mark(target, branch.offset) else { break follow }
                case .split(let first, let second):
                    guard mark(state, branch.offset) else { break follow }
                    branch.state = second
                    // Most characters of a repetition cannot be the first of what follows it.
                    let next = branch.offset < text.count ? Unicode.Scalar(text[branch.offset]) : nil
                    if program.mayContinue(at: second, with: next) { pending.append(branch) }
                    branch.state = first
                case .start: if branch.offset > 0 { break follow }
                case .end: if branch.offset < text.count { break follow }
                case .wordBoundary(let isNegated):
                    if isBoundary(branch.offset) == isNegated { break follow }
                case .save(let number, let isEnd):
                    if number == group, isEnd { branch.end = branch.offset }
                    if number == group, !isEnd { branch.start = branch.offset }
                }
            }
        }
        return nil
    }

    /// Marks a state at a place; returns whether it was not tried before.
    private mutating func mark(_ state: Int, _ offset: Int) -> Bool {
        let place = state * (text.count + 1) + offset
        let bit: UInt64 = 1 << UInt64(place & 63)
        let word = marks[place >> 6]
        guard word & bit == 0 else { return false }
        marks[place >> 6] = word | bit
        return true
    }

    private func isBoundary(_ offset: Int) -> Bool {
        let isAfterWord = offset > 0 && scalar(before: offset).isWordScalar
        let isBeforeWord = offset < text.count && scalar(at: offset).value.isWordScalar
        return isAfterWord != isBeforeWord
    }

    private func scalar(before offset: Int) -> Unicode.Scalar {
        var start = offset - 1
        while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start).value
    }

    /// Decodes a scalar of a text that is valid UTF-8.
    @inline(__always)
    private func scalar(at offset: Int) -> (value: Unicode.Scalar, length: Int) {
        let first = text[offset]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for place in offset + 1..<offset + length { value = value << 6 | UInt32(text[place] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}
