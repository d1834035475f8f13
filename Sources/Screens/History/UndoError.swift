/// The reason why a step was not undone or done again, or only a part of it.
package enum UndoError: Error, Equatable, Sendable {
    /// The last step moved a subscription, which `undo` does not take back.
    case move(from: String, to: String)
    /// Subscriptions were added again after their removal; the lines of the subscriptions file that were not put back.
    case addedAgain([String], lines: [String])
    /// The addresses of an addition that are subscribed to already.
    case alreadySubscribed([String])
    /// The addresses of a removal that are not subscribed to any more.
    case noLongerSubscribed([String])
}
