import FeedModel

extension Places {
    /// Returns the subscriptions of rows, or of sections of the home screen, whose numbers words are.
    ///
    /// There are none if another word is among them, or if nothing with numbers was shown.
    func subscriptions(numbered words: [String]) throws(RefreshChoiceError) -> [SourceID] {
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == words.count else { return [] }
        do throws(SubscriptionChoiceError) {
            var sources: [SourceID] = []
            for number in numbers {
                guard let source = try subscription(numbered: number)?.source else { return [] }
                sources.append(source)
            }
            return sources
        } catch {
            throw RefreshChoiceError(reason: error)
        }
    }
}
