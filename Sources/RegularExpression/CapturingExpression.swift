/// A regular expression that also finds which part of a text its groups match, in linear time.
///
/// The syntax is that of ``RegularExpression``, whose engine only says whether a text matches. This one also follows
/// preferences: the leftmost match counts; `*`, `+`, `?` and braces take as much as they can, with a further `?` as
/// little; of alternatives the first that fits. Thus results are those of Perl and ECMAScript.
public struct CapturingExpression: Sendable {
    /// The pattern.
    public let pattern: String
    /// The number of groups, without those that begin with `(?:`.
    public let groupCount: Int

    private let program: RegularExpression.Program

    /// Compiles a pattern.
    ///
    /// - Throws: ``RegularExpression/SyntaxError``, also for a pattern that is too large.
    public init(_ pattern: String, ignoresCase: Bool = false) throws(RegularExpression.SyntaxError) {
        var parser = RegularExpressionParser(pattern: pattern, ignoresCase: ignoresCase)
        let tree = try parser.expression()
        var compiler = RegularExpressionCompiler(capturesGroups: true)
        try compiler.append(tree)
        self.pattern = pattern
        groupCount = parser.groups
        program = compiler.finish()
    }

    /// Returns the part of a text that a group matches in the first match.
    ///
    /// Takes at most `program size × text length` steps.
    ///
    /// - Parameters:
    ///   - group: The number of the group, from 1; 0 is the whole match.
    ///   - text: The text.
    /// - Returns: `nil` if nothing matches, or if the match does not use the group.
    public func firstMatch(of group: Int, in text: String) -> String? {
        var steps = Int.max
        // So many steps always suffice.
        return (try? firstMatch(of: group, in: text, steps: &steps)) ?? nil
    }

    /// Returns the part of a text that a group matches in the first match.
    ///
    /// - Parameters:
    ///   - group: The number of the group, from 1; 0 is the whole match.
    ///   - text: The text.
    ///   - steps: The number of steps that are allowed; those taken are subtracted.
    /// - Throws: ``RegularExpression/OutOfSteps`` if they do not suffice.
    public func firstMatch(
        of group: Int,
        in text: String,
        steps: inout Int
    ) throws(RegularExpression.OutOfSteps) -> String? {
        var machine = CaptureMachine(program: program, group: group, remaining: steps)
        defer { steps = machine.remaining }
        return try machine.run(text.unicodeScalars)
    }
}

/// Simulates a program by the method of Pike (https://swtch.com/~rsc/regexp/regexp2.html).
///
/// Keeps the beginning and the end of one group per thread. Thus a thread has a constant size.
private struct CaptureMachine {
    private typealias Index = String.UnicodeScalarView.Index

    /// A state of the program, and how it was reached.
    private struct Thread {
        var state: Int
        var start: Index?
        var end: Index?
    }

    /// A position between two scalars of the text.
    private struct Position {
        /// The number of scalars before it.
        var step: Int
        var index: Index
        var previous: Unicode.Scalar?
        var next: Unicode.Scalar?
    }

    private let program: RegularExpression.Program
    private let group: Int
    /// The number of steps that are left.
    private(set) var remaining: Int
    private var pending: [Thread] = []
    /// The step in which each state was last added: an earlier thread in the same state is preferred.
    private var lastAdded: [Int]

    init(program: RegularExpression.Program, group: Int, remaining: Int) {
        self.program = program
        self.group = group
        // Creating the machine costs time as well.
        self.remaining = remaining - program.instructions.count / 8
        lastAdded = Array(repeating: -1, count: program.instructions.count)
    }

    mutating func run(_ text: String.UnicodeScalarView) throws(RegularExpression.OutOfSteps) -> String? {
        var position = Position(step: 0, index: text.startIndex, previous: nil, next: text.first)
        var threads: [Thread] = []
        var upcoming: [Thread] = []
        var found: Thread?
        while true {
            remaining -= 1
            guard remaining >= 0 else { throw RegularExpression.OutOfSteps() }
            // A match that begins later is preferred to none, and to no other.
            if found == nil, program.mayStart(at: position.next) {
                add(Thread(state: 0, start: group == 0 ? position.index : nil), at: position, to: &threads)
            }
            var following = position
            if let scalar = position.next {
                let index = text.index(after: position.index)
                let next = index < text.endIndex ? text[index] : nil
                following = Position(step: position.step + 1, index: index, previous: scalar, next: next)
            }
            upcoming.removeAll(keepingCapacity: true)
            threads: for thread in threads {
                switch program.instructions[thread.state] {
                case .match:
                    found = thread
                    if group == 0 { found?.end = position.index }
                    break threads
                case .scalar(let set):
                    guard let scalar = position.next, program.sets[set].contains(scalar) else { continue }
                    var thread = thread
                    thread.state += 1
                    add(thread, at: following, to: &upcoming)
                default: continue
                }
            }
            if position.next == nil || upcoming.isEmpty && (found != nil || program.isAnchored) { break }
            (threads, upcoming) = (upcoming, threads)
            position = following
        }
        guard let start = found?.start, let end = found?.end, start <= end else { return nil }
        return String(text[start..<end])
    }

    /// Adds a thread and all it reaches without consuming a scalar, the preferred ones first.
    private mutating func add(_ thread: Thread, at position: Position, to list: inout [Thread]) {
        pending.removeAll(keepingCapacity: true)
        pending.append(thread)
        while var thread = pending.popLast() {
            guard lastAdded[thread.state] != position.step else { continue }
            lastAdded[thread.state] = position.step
            remaining -= 1
            let instruction = program.instructions[thread.state]
            thread.state += 1
            switch instruction {
            case .match, .scalar:
                thread.state -= 1
                list.append(thread)
            case .jump(let target):
                thread.state = target
                pending.append(thread)
            case .split(let first, let second):
                thread.state = second
                pending.append(thread)
                thread.state = first
                pending.append(thread)
            case .start: if position.previous == nil { pending.append(thread) }
            case .end: if position.next == nil { pending.append(thread) }
            case .wordBoundary(let isNegated):
                let isBoundary =
                    (position.previous?.isWordScalar ?? false) != (position.next?.isWordScalar ?? false)
                if isBoundary != isNegated { pending.append(thread) }
            case .save(let number, let isEnd):
                if number == group, isEnd { thread.end = position.index }
                if number == group, !isEnd { thread.start = position.index }
                pending.append(thread)
            }
        }
    }
}
