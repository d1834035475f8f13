extension RegularExpression {
    /// Whether the expression matches a part of the text, however long that takes.
    package func matches(_ text: String) -> Bool {
        var machine = RegularExpressionMachine(program: program)
        return machine.run(folded(text).unicodeScalars) { _, _ in true } == .match
    }

    package func matches(_ text: String, within budget: MatchingBudget) throws(MatchingBudget.Exhausted) -> Bool {
        var machine = RegularExpressionMachine(program: program)
        let outcome = machine.run(folded(text).unicodeScalars, mayContinue: budget.spend)
        if outcome == .stopped { throw MatchingBudget.Exhausted(expression: description) }
        return outcome == .match
    }

    private func folded(_ text: String) -> String { folding.map { $0(text) } ?? text }
}

/// Simulates the program: the set of its active states advances along the text.
struct RegularExpressionMachine {
    enum Outcome {
        case match, noMatch, stopped
    }

    private let program: RegularExpression.Program
    private var states: [Int] = []
    private var nextStates: [Int] = []
    private var pending: [Int] = []
    /// The step in which each state was last added, which avoids clearing a set for each scalar.
    private var lastAdded: [Int]
    /// The answers of sets for other scalars than ASCII, by a hash of both; the properties of a scalar take long to look up.
    private var answers: [(key: UInt64, isMember: Bool)]
    /// The number of states examined since it was last reported.
    private var steps = 0

    /// The number of steps after which they are reported.
    private static let reportInterval = 1 << 16

    init(program: RegularExpression.Program) {
        self.program = program
        lastAdded = Array(repeating: -1, count: program.instructions.count)
        answers = Array(repeating: (.max, false), count: Self.answerCount)
    }

    /// The number of answers that are kept, a power of two.
    private static let answerCount = 256

    /// Searches the text; calls `mayContinue` now and then with the steps and characters since the last call.
    mutating func run(
        _ text: String.UnicodeScalarView,
        mayContinue: (_ steps: Int, _ characters: Int) -> Bool
    ) -> Outcome {
        let isAnchored = program.isAnchored
        var previous: Unicode.Scalar?
        var step = 0
        var iterator = text.makeIterator()
        var next = iterator.next()
        var reported = 0
        defer { _ = mayContinue(steps, step - reported) }
        while true {
            steps += 1
            if steps >= Self.reportInterval {
                guard mayContinue(steps, step - reported) else { return .stopped }
                (steps, reported) = (0, step)
            }
            if program.mayStart(at: next), add(0, step: step, previous: previous, next: next) { return .match }
            if isAnchored, states.isEmpty { return .noMatch }
            guard let scalar = next else { return .noMatch }
            next = iterator.next()
            step += 1
            swap(&states, &nextStates)
            states.removeAll(keepingCapacity: true)
            steps += nextStates.count
            for state in nextStates {
                guard case .scalar(let set) = program.instructions[state], contains(scalar, in: set) else { continue }
                if add(state + 1, step: step, previous: scalar, next: next) { return .match }
            }
            previous = scalar
        }
    }

    @inline(__always)
    private mutating func contains(_ scalar: Unicode.Scalar, in set: Int) -> Bool {
        if scalar.isASCII { return program.sets[set].contains(scalar) }
        let key = UInt64(set) << 32 | UInt64(scalar.value)
        let index = (Int(scalar.value) &+ set &* 61) & (Self.answerCount - 1)
        if answers[index].key == key { return answers[index].isMember }
        let isMember = program.sets[set].contains(scalar)
        answers[index] = (key, isMember)
        return isMember
    }

    /// Adds a state and all it reaches without consuming a scalar; returns whether a match is complete.
    private mutating func add(
        _ state: Int,
        step: Int,
        previous: Unicode.Scalar?,
        next: Unicode.Scalar?
    ) -> Bool {
        pending.removeAll(keepingCapacity: true)
        pending.append(state)
        while let state = pending.popLast() {
            guard lastAdded[state] != step else { continue }
            lastAdded[state] = step
            steps += 1
            switch program.instructions[state] {
            case .match: return true
            case .scalar: states.append(state)
            case .jump(let target): pending.append(target)
            case .split(let first, let second):
                pending.append(second)
                pending.append(first)
            case .start: if previous == nil { pending.append(state + 1) }
            case .end: if next == nil { pending.append(state + 1) }
            case .wordBoundary(let isNegated):
                if isBoundary(previous, next) != isNegated { pending.append(state + 1) }
            case .save: pending.append(state + 1)
            }
        }
        return false
    }
}

/// Whether a word begins or ends between two scalars, of which each may be missing.
func isBoundary(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
    (previous?.isWordScalar ?? false) != (next?.isWordScalar ?? false)
}
