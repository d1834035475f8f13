import FeedModel
import OpenCombine

@testable import Screens

/// The view model of a screen that a test lets continue.
@MainActor
final class SimulatedHome: HomeViewModelType, HomeInputs, HomeOutputs {
    var inputs: any HomeInputs { self }
    var outputs: any HomeOutputs { self }
    let appear = PassthroughSubject<Void, Never>()
    let compose = PassthroughSubject<Void, Never>()
    let marked = PassthroughSubject<[LibraryItem], Never>()
    var screen: AnyPublisher<HomeScreen, Never> { current.removeDuplicates().eraseToAnyPublisher() }

    let name: String
    /// The inputs so far.
    private(set) var requests: [String] = []
    private let current: CurrentValueSubject<HomeScreen, Never>
    private var subscriptions = Set<AnyCancellable>()

    init(_ name: String) {
        self.name = name
        current = CurrentValueSubject(HomeScreen(name: name, plans: [.plan(1), .plan(2), .plan(3)]))
        appear.sink { [weak self] in self?.take("appear", .asked) }.store(in: &subscriptions)
        compose.sink { [weak self] in self?.take("compose", .composing) }.store(in: &subscriptions)
        marked.sink { [weak self] in self?.take("marked", .marked($0)) }.store(in: &subscriptions)
    }

    func send(_ screen: HomeScreen) { current.send(screen) }

    private func take(_ request: String, _ change: HomeChange) {
        requests.append(request)
        current.send(current.value.applying(change))
    }
}

/// The view models of the screens that were created.
@MainActor
final class SimulatedHomes {
    private(set) var created: [SimulatedHome] = []

    func create(_ name: String) -> SimulatedHome {
        let home = SimulatedHome(name)
        created.append(home)
        return home
    }
}
