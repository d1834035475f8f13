struct RegularExpressionCompiler {
    typealias SyntaxError = RegularExpression.SyntaxError

    private var program: [RegularExpression.Instruction] = []
    private var sets: [CompiledScalarSet] = []
    /// The index of each set, because repetitions contain the same ones many times.
    private var indexes: [ScalarSet: Int] = [:]
    /// Whether the program notes where groups begin and end.
    private let capturesGroups: Bool
    /// The number of copies made for repetitions; bounds the time for patterns such as `((){1000}){1000}`.
    private var copies = 0

    init(capturesGroups: Bool = false) { self.capturesGroups = capturesGroups }

    consuming func finish() -> RegularExpression.Program {
        RegularExpression.Program(program + [.match], sets: sets)
    }

    mutating func append(_ tree: RegularExpressionTree) throws(SyntaxError) {
        switch tree {
        case .empty: break
        case .scalar(let set): program.append(.scalar(index(of: set)))
        case .assertion(let instruction): program.append(instruction)
        case .sequence(let parts): for part in parts { try append(part) }
        case .alternatives(let branches): try appendAlternatives(branches)
        case .group(let tree, let number):
            if capturesGroups { program.append(.save(group: number, isEnd: false)) }
            try append(tree)
            if capturesGroups { program.append(.save(group: number, isEnd: true)) }
        case .repeated(let tree, let repetition):
            let offset = repetition.offset
            for _ in 0..<repetition.minimum { try append(tree, at: offset) }
            if let maximum = repetition.maximum {
                try appendOptional(tree, times: maximum - repetition.minimum, repetition)
            } else {
                let split = program.count
                program.append(.jump(split + 1))
                try append(tree, at: offset)
                program.append(.jump(split))
                program[split] = repetition.split(body: split + 1, rest: program.count)
            }
        }
    }

    private mutating func index(of set: ScalarSet) -> Int {
        if let index = indexes[set] { return index }
        indexes[set] = sets.count
        sets.append(CompiledScalarSet(set))
        return sets.count - 1
    }

    private mutating func append(_ tree: RegularExpressionTree, at offset: Int) throws(SyntaxError) {
        copies += 1
        guard program.count < RegularExpression.sizeLimit, copies < RegularExpression.sizeLimit * 2 else {
            throw SyntaxError(
                offset: offset,
                expected: "fewer repetitions; together they need more than \(RegularExpression.sizeLimit) steps",
                isLimit: true
            )
        }
        try append(tree)
    }

    private mutating func appendOptional(
        _ tree: RegularExpressionTree,
        times: Int,
        _ repetition: RegularExpressionTree.Repetition
    ) throws(SyntaxError) {
        var splits: [Int] = []
        for _ in 0..<times {
            splits.append(program.count)
            program.append(.jump(0))
            try append(tree, at: repetition.offset)
        }
        for split in splits { program[split] = repetition.split(body: split + 1, rest: program.count) }
    }

    private mutating func appendAlternatives(_ branches: [RegularExpressionTree]) throws(SyntaxError) {
        var jumps: [Int] = []
        for branch in branches.dropLast() {
            let split = program.count
            program.append(.jump(0))
            try append(branch)
            jumps.append(program.count)
            program.append(.jump(0))
            program[split] = .split(split + 1, program.count)
        }
        if let last = branches.last { try append(last) }
        for jump in jumps { program[jump] = .jump(program.count) }
    }
}
