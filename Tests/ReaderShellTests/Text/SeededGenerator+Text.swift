import RandomTesting

extension SeededGenerator {
    /// A text made of pieces drawn from a list.
    mutating func text(of pieces: [String], upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
