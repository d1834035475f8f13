/// Compiles the syntax tree of a pattern to a program.
struct RegularExpressionCompiler {
    var program: [RegularExpression.Instruction] = []
    /// The number of copies made for repetitions; bounds the time for patterns such as `((){1000}){1000}`.
    private var copies = 0

    mutating func append(_ tree: RegularExpressionTree) throws(RegularExpression.SyntaxError) {
        switch tree {
        case .empty: break
        case .scalar(let set): program.append(.scalar(set))
        case .assertion(let instruction): program.append(instruction)
        case .sequence(let parts): for part in parts { try append(part) }
        case .alternatives(let branches): try appendAlternatives(branches[...])
        case .repeated(let tree, let least, let most, let offset):
            for _ in 0..<least { try append(tree, at: offset) }
            if let most {
                try appendOptional(tree, times: most - least, at: offset)
            } else {
                let split = program.count
                program.append(.jump(split + 1))
                try append(tree, at: offset)
                program.append(.jump(split))
                program[split] = .split(split + 1, program.count)
            }
        }
    }

    private mutating func append(
        _ tree: RegularExpressionTree,
        at offset: Int
    ) throws(RegularExpression.SyntaxError) {
        copies += 1
        guard program.count < RegularExpression.sizeLimit, copies < RegularExpression.sizeLimit * 2 else {
            throw RegularExpression.SyntaxError(
                offset: offset,
                expected: "fewer repetitions; together they need more than \(RegularExpression.sizeLimit) steps"
            )
        }
        try append(tree)
    }

    private mutating func appendOptional(
        _ tree: RegularExpressionTree,
        times: Int,
        at offset: Int
    ) throws(RegularExpression.SyntaxError) {
        var splits: [Int] = []
        for _ in 0..<times {
            splits.append(program.count)
            program.append(.jump(0))
            try append(tree, at: offset)
        }
        for split in splits { program[split] = .split(split + 1, program.count) }
    }

    private mutating func appendAlternatives(
        _ branches: ArraySlice<RegularExpressionTree>
    ) throws(RegularExpression.SyntaxError) {
        var jumps: [Int] = []
        for (place, branch) in zip(branches.indices, branches) {
            guard place < branches.endIndex - 1 else {
                try append(branch)
                break
            }
            let split = program.count
            program.append(.jump(0))
            try append(branch)
            jumps.append(program.count)
            program.append(.jump(0))
            program[split] = .split(split + 1, program.count)
        }
        for jump in jumps { program[jump] = .jump(program.count) }
    }
}

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
    private var places: [Int] = []
    private var nextPlaces: [Int] = []
    private var pending: [Int] = []
    /// The step in which each state was last added, which avoids clearing a set for each scalar.
    private var addedIn: [Int]

    init(program: [RegularExpression.Instruction]) {
        self.program = program
        addedIn = Array(repeating: -1, count: program.count)
    }

    mutating func run(_ text: String.UnicodeScalarView) -> Bool {
        var previous: Unicode.Scalar?
        var step = 0
        var iterator = text.makeIterator()
        var next = iterator.next()
        places.removeAll()
        while true {
            if add(0, step: step, previous: previous, next: next) { return true }
            guard let scalar = next else { return false }
            next = iterator.next()
            step += 1
            (places, nextPlaces) = (nextPlaces, places)
            places.removeAll(keepingCapacity: true)
            for place in nextPlaces {
                guard case .scalar(let set) = program[place], set.contains(scalar) else { continue }
                if add(place + 1, step: step, previous: scalar, next: next) { return true }
            }
            previous = scalar
        }
    }

    /// Adds a state and all states reachable from it without consuming a scalar.
    ///
    /// - Returns: Whether a match is complete.
    private mutating func add(
        _ place: Int,
        step: Int,
        previous: Unicode.Scalar?,
        next: Unicode.Scalar?
    ) -> Bool {
        pending.removeAll(keepingCapacity: true)
        pending.append(place)
        while let place = pending.popLast() {
            guard addedIn[place] != step else { continue }
            addedIn[place] = step
            switch program[place] {
            case .match: return true
            case .scalar: places.append(place)
            case .jump(let target): pending.append(target)
            case .split(let first, let second): pending += [second, first]
            case .start: if previous == nil { pending.append(place + 1) }
            case .end: if next == nil { pending.append(place + 1) }
            case .wordBoundary(let isNegated):
                let isBoundary = (previous?.isWordScalar ?? false) != (next?.isWordScalar ?? false)
                if isBoundary != isNegated { pending.append(place + 1) }
            }
        }
        return false
    }
}
