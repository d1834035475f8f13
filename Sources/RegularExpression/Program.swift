extension RegularExpression {
    /// An instruction of the matching program, which holds no references, so that reading one is fast.
    enum Instruction: Equatable, Sendable {
        /// Consumes one scalar of the set with this index.
        case scalar(Int)
        /// Continues at both offsets of the program, the preferred one first.
        case split(Int, Int)
        case jump(Int)
        case start, end
        case wordBoundary(isNegated: Bool)
        /// Notes the position as the beginning or the end of a group; only in programs that capture.
        case save(group: Int, isEnd: Bool)
        case match
    }

    /// The program that is simulated to match, with everything that does not depend on the text.
    struct Program: Sendable {
        let instructions: [Instruction]
        let sets: [CompiledScalarSet]
        /// The ASCII scalars with which a match can begin; all if it may need none.
        private let firstScalars: ASCIIMask

        init(_ instructions: [Instruction], sets: [CompiledScalarSet]) {
            self.instructions = instructions
            self.sets = sets
            firstScalars = Self.firstScalars(of: instructions, sets)
        }

        /// Whether a match can begin only at the beginning of the text.
        var isAnchored: Bool { instructions[0] == .start }

        /// Whether a match can begin at a scalar; `nil` is the end of the text.
        @inline(__always)
        func mayStart(at scalar: Unicode.Scalar?) -> Bool {
            guard let scalar, scalar.isASCII else { return true }
            return firstScalars.contains(scalar)
        }

        private static func firstScalars(of instructions: [Instruction], _ sets: [CompiledScalarSet]) -> ASCIIMask {
            var mask = ASCIIMask()
            var isVisited = Array(repeating: false, count: instructions.count)
            var pending = [0]
            while let state = pending.popLast() {
                guard !isVisited[state] else { continue }
                isVisited[state] = true
                switch instructions[state] {
                case .match: return .all
                case .scalar(let set): mask = mask.union(sets[set].mask)
                case .jump(let target): pending.append(target)
                case .split(let first, let second): pending += [first, second]
                case .start, .wordBoundary, .save: pending.append(state + 1)
                // No scalar follows.
                case .end: break
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

struct ASCIIMask: Sendable {
    static let all = ASCIIMask(low: .max, high: .max)

    fileprivate(set) var low: UInt64 = 0
    fileprivate(set) var high: UInt64 = 0

    @inline(__always)
    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let bits = scalar.value < 64 ? low : high
        return bits >> UInt64(scalar.value & 63) & 1 == 1
    }

    func union(_ other: ASCIIMask) -> ASCIIMask { ASCIIMask(low: low | other.low, high: high | other.high) }
}

extension ASCIIMask {
    init(_ set: ScalarSet) {
        for value in UInt8(0)..<64 where set.containsASCII(value) { low |= 1 << value }
        for value in UInt8(0)..<64 where set.containsASCII(value + 64) { high |= 1 << value }
    }
}
