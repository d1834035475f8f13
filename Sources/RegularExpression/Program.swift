extension RegularExpression {
    /// The program that is simulated to match, with everything that does not depend on the text.
    struct Program: Sendable {
        let instructions: [Instruction]
        let sets: [CompiledScalarSet]
        /// Whether a match can begin only at the beginning of the text.
        let isAnchored: Bool
        /// The ASCII scalars with which a match can go on at each instruction; all where it needs no further one.
        private let continuations: [ASCIIMask]

        init(_ instructions: [Instruction], sets: [CompiledScalarSet]) {
            self.instructions = instructions
            self.sets = sets
            isAnchored = instructions.first == .start
            continuations = Self.continuations(of: instructions, sets)
        }

        /// Whether a match can begin at a scalar.
        @inline(__always)
        func mayStart(at scalar: Unicode.Scalar?) -> Bool { mayContinue(at: 0, with: scalar) }

        /// Whether a match can go on at an instruction with a scalar; `nil` is the end of the text.
        @inline(__always)
        func mayContinue(at state: Int, with scalar: Unicode.Scalar?) -> Bool {
            guard let scalar, scalar.isASCII else { return true }
            return continuations[state].contains(scalar)
        }

        /// Goes backwards through the program until nothing changes: once more for each level of nested repetitions.
        private static func continuations(of instructions: [Instruction], _ sets: [CompiledScalarSet]) -> [ASCIIMask] {
            var masks = Array(repeating: ASCIIMask(), count: instructions.count)
            var isComplete = false
            while !isComplete {
                isComplete = true
                for state in instructions.indices.reversed() {
                    var mask = masks[state]
                    switch instructions[state] {
                    case .match: mask = .all
                    case .scalar(let set): mask = sets[set].mask
                    case .jump(let target): mask = masks[target]
                    case .split(let first, let second): mask = masks[first].union(masks[second])
                    case .start, .wordBoundary, .save: mask = masks[state + 1]
                    // No scalar follows.
                    case .end: break
                    }
                    if mask != masks[state] { isComplete = false }
                    masks[state] = mask
                }
            }
            return masks
        }
    }
}

/// A set that is prepared for matching: most scalars of most texts are ASCII.
struct CompiledScalarSet: Sendable {
    let mask: ASCIIMask
    private let set: ScalarSet

    init(_ set: ScalarSet) {
        self.set = set
        mask = ASCIIMask(set)
    }

    @inline(__always)
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? mask.contains(scalar) : set.contains(scalar)
    }
}

/// A set of ASCII scalars.
struct ASCIIMask: Hashable, Sendable {
    /// The set of all ASCII scalars.
    static let all = ASCIIMask(low: .max, high: .max)

    private var low: UInt64
    private var high: UInt64

    init(low: UInt64 = 0, high: UInt64 = 0) {
        self.low = low
        self.high = high
    }

    /// Creates the ASCII part of a set.
    init(_ set: ScalarSet) {
        self.init()
        for value in UInt8(0)..<64 where set.containsASCII(value) { low |= 1 << value }
        for value in UInt8(0)..<64 where set.containsASCII(value + 64) { high |= 1 << value }
    }

    @inline(__always)
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let bits = scalar.value < 64 ? low : high
        return bits >> UInt64(scalar.value & 63) & 1 == 1
    }

    func union(_ other: ASCIIMask) -> ASCIIMask { ASCIIMask(low: low | other.low, high: high | other.high) }
}
