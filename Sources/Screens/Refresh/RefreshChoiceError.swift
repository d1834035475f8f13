package struct RefreshChoiceError: Error, Equatable, Sendable {
    package var reason: SubscriptionChoiceError
}
