package struct RefreshChoiceError: Error, Hashable, Sendable {
    package var reason: SubscriptionChoiceError
}
