package enum RefreshMessage: Equatable, Sendable {
    case alreadyRunning
    case queued
    case stillRunning
    case news(RefreshNews)
    case hostOnHold(RefreshTally.HeldHost)
    case ended(RefreshTally, of: RefreshRequest)
}
