package enum HomeMessage: Equatable, Sendable {
    case changed(HomeDifference)
    case complete(screen: String)
    case onlyScreen
    case loading
    case waiting([String])
    case sectionAnswered(String)
}
