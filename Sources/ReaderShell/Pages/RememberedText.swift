import Screens

/// The sentence below a page that is shown again without a request.
enum RememberedText {
    /// Returns `This is the answer of 09:00. The service can be asked again at 09:15.`, or its first sentence.
    static func sentence(_ answer: RememberedAnswer, style: PageStyle) -> String {
        let answered = style.clock.moment(answer.answered, seenFrom: style.now)
        guard let until = answer.until else { return "This is the answer of \(answered)." }
        let moment = style.clock.moment(until, seenFrom: style.now)
        return "This is the answer of \(answered). The service can be asked again at \(moment)."
    }
}
