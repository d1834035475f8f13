indirect enum RegularExpressionTree {
    case empty
    case scalar(ScalarSet)
    case assertion(RegularExpression.Instruction)
    case sequence([RegularExpressionTree])
    case alternatives([RegularExpressionTree])
    /// A group that is captured, with its number from 1.
    case group(RegularExpressionTree, Int)
    case repeated(RegularExpressionTree, Repetition)

    struct Repetition {
        var minimum: Int
        var maximum: Int?
        /// Whether few repetitions are preferred to many, on which only captures depend.
        var isLazy = false
        /// The position in the pattern, for errors.
        var offset: Int

        /// The choice between one more repetition and the rest of the program, the preferred one first.
        func split(body: Int, rest: Int) -> RegularExpression.Instruction {
            isLazy ? .split(rest, body) : .split(body, rest)
        }
    }
}
