/// Compiles the syntax tree of a pattern to a program.
struct RegularExpressionCompiler {
    var program: [RegularExpression.Instruction] = []
    private(set) var sets: [ScalarSet] = []
    /// The index of each set in ``sets``: equal sets are tested once for a scalar.
    private var setIndexes: [ScalarSet: Int] = [:]
    /// The number of copies made for repetitions; bounds the time for patterns such as `((){1000}){1000}`.
    private var copies = 0

    mutating func append(_ tree: RegularExpressionTree) throws(RegularExpression.SyntaxError) {
        switch tree {
        case .empty: break
        case .scalar(let set):
            let index = setIndexes[set] ?? sets.count
            if index == sets.count { sets.append(set) }
            setIndexes[set] = index
            program.append(.scalar(index))
        case .assertion(let instruction): program.append(instruction)
        case .sequence(let parts): for part in parts { try append(part) }
        case .alternatives(let branches): try appendAlternatives(branches[...])
        case .repeated(let tree, let minimum, let maximum, let offset):
            for _ in 0..<minimum { try append(tree, at: offset) }
            if let maximum {
                try appendOptional(tree, times: maximum - minimum, at: offset)
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
        for (index, branch) in zip(branches.indices, branches) {
            guard index < branches.endIndex - 1 else {
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
