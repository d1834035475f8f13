/// The folded form of one scalar: one to three scalars.
struct FoldedScalars {
    /// Three scalars of 21 bits, the first lowest; a second or third that is absent is zero.
    private let packed: UInt64

    init(_ scalars: Unicode.Scalar...) {
        self.init(scalars)
    }

    /// Creates a folded form from at most three scalars, none of which is NUL.
    init(_ scalars: some Sequence<Unicode.Scalar>) {
        packed = scalars.prefix(3).enumerated().reduce(0) { $0 | UInt64($1.element.value) << (21 * UInt64($1.offset)) }
    }

    init(_ scalar: Unicode.Scalar) {
        packed = UInt64(scalar.value)
    }

    private static func scalar(_ bits: UInt64) -> Unicode.Scalar {
        Unicode.Scalar(UInt32(bits & 0x1F_FFFF)) ?? "\u{FFFD}"
    }

    var first: Unicode.Scalar { Self.scalar(packed) }
    /// The second scalar, if there is one.
    var second: Unicode.Scalar? { packed >> 21 == 0 ? nil : Self.scalar(packed >> 21) }
    var third: Unicode.Scalar? { packed >> 42 == 0 ? nil : Self.scalar(packed >> 42) }
}

extension FoldingOutput {
    mutating func append(_ folded: FoldedScalars) {
        append(folded.first)
        if let second = folded.second { append(second) }
        if let third = folded.third { append(third) }
    }
}
