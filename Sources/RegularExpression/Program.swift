extension RegularExpression {
    /// The program that is simulated to match, with everything that does not depend on the text.
    struct Program: Sendable {
        let instructions: [Instruction]
        let sets: [CompiledScalarSet]
        /// Whether a match can begin only at the beginning of the text.
        let isAnchored: Bool
        /// The ASCII scalars that a match can begin with; `nil` if it can be empty.
        private let first: ASCIIMask?

        init(_ instructions: [Instruction], sets: [CompiledScalarSet]) {
            self.instructions = instructions
            self.sets = sets
            isAnchored = instructions.first == .start
            first = Self.first(of: instructions, sets)
        }

        /// Whether a match can begin at a scalar.
        @inline(__always)
        func mayStart(at scalar: Unicode.Scalar?) -> Bool {
            guard let first, let scalar, scalar.isASCII else { return true }
            return first.contains(scalar)
        }

        private static func first(of instructions: [Instruction], _ sets: [CompiledScalarSet]) -> ASCIIMask? {
            var mask = ASCIIMask()
            var seen = Array(repeating: false, count: instructions.count)
            var pending = [0]
            while let state = pending.popLast() {
                guard !seen[state] else { continue }
                seen[state] = true
                switch instructions[state] {
                case .match: return nil
                case .scalar(let set): mask.formUnion(sets[set].mask)
                case .jump(let target): pending.append(target)
                case .split(let first, let second): pending += [first, second]
                case .start, .end, .wordBoundary, .save: pending.append(state + 1)
                }
            }
            return mask
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
struct ASCIIMask: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    /// Creates the ASCII part of a set.
    init(_ set: ScalarSet) {
        for value in UInt8(0)..<64 where set.containsASCII(value) { low |= 1 << value }
        for value in UInt8(0)..<64 where set.containsASCII(value + 64) { high |= 1 << value }
    }

    @inline(__always)
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let bits = scalar.value < 64 ? low : high
        return bits >> UInt64(scalar.value & 63) & 1 == 1
    }

    mutating func formUnion(_ other: ASCIIMask) {
        low |= other.low
        high |= other.high
    }
}
