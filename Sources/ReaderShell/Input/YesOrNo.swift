package enum YesOrNo {
    /// Returns whether an answer is yes; `nil` unless it is `y`, `yes`, `n` or `no`, in any case and with any white space.
    package static func isYes(_ answer: String) -> Bool? {
        switch answer.filter({ !$0.isWhitespace }).lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
    }
}
