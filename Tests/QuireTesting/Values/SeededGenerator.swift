/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed, so that a failing case can be run again.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator of a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// Returns the next number; each of the 64 bits is set with probability one half.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Draws one of the values, of which there is at least one.
    package mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }

    /// Returns `true` once in so many times.
    package mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &self) == 0 }

    /// Joins pieces drawn from a list into a text.
    package mutating func text(of pieces: [String], upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
