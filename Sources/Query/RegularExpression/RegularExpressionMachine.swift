extension RegularExpression {
    /// Whether the expression matches a part of the text.
    public func matches(_ text: String) -> Bool {
        var machine = RegularExpressionMachine(program: program)
        return machine.run(text.unicodeScalars)
    }
}

/// Simulates the program: the set of its active states advances along the text.
private struct RegularExpressionMachine {
    private let program: [RegularExpression.Instruction]
    private var states: [Int] = []
    private var nextStates: [Int] = []
    private var pending: [Int] = []
    /// The step in which each state was last added, which avoids clearing a set for each scalar.
    private var lastAdded: [Int]

    init(program: [RegularExpression.Instruction]) {
        self.program = program
        lastAdded = Array(repeating: -1, count: program.count)
    }

    mutating func run(_ text: String.UnicodeScalarView) -> Bool {
        var previous: Unicode.Scalar?
        var step = 0
        var iterator = text.makeIterator()
        var next = iterator.next()
        states.removeAll()
        while true {
            if add(0, step: step, previous: previous, next: next) { return true }
            guard let scalar = next else { return false }
            next = iterator.next()
            step += 1
            (states, nextStates) = (nextStates, states)
            states.removeAll(keepingCapacity: true)
            for state in nextStates {
                guard case .scalar(let set) = program[state], set.contains(scalar) else { continue }
                if add(state + 1, step: step, previous: scalar, next: next) { return true }
            }
            previous = scalar
        }
    }

    /// Adds a state and all states reachable from it without consuming a scalar.
    ///
    /// - Returns: Whether a match is complete.
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
            switch program[state] {
            case .match: return true
            case .scalar: states.append(state)
            case .jump(let target): pending.append(target)
            case .split(let first, let second): pending += [second, first]
            case .start: if previous == nil { pending.append(state + 1) }
            case .end: if next == nil { pending.append(state + 1) }
            case .wordBoundary(let isNegated):
                let isBoundary = (previous?.isWordScalar ?? false) != (next?.isWordScalar ?? false)
                if isBoundary != isNegated { pending.append(state + 1) }
            }
        }
        return false
    }
}
