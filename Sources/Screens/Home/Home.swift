import FeedModel
import OpenCombine

/// The screens of sections; the first is the home screen.
///
/// One screen is fetched at a time. What was fetched for the previous one is in the library.
@MainActor
package final class Home {
    /// The names of the screens.
    let names: [String]
    /// Creates the screen with this name; throws if the configuration does not allow it.
    private let create: @MainActor (String) async throws -> any HomeViewModelType
    /// The last requested screen.
    var current = CurrentHome()
    /// The command that follows how the sections are fetched.
    private weak var visit: Turn?
    private var model: (any HomeViewModelType)?
    private var subscription: AnyCancellable?
    private var changes = PassthroughSubject<HomeScreen, Never>()

    package init(
        names: [String],
        create: @escaping @MainActor (String) async throws -> any HomeViewModelType
    ) {
        self.names = names
        self.create = create
    }

    /// The name of the last requested screen.
    var name: String { current.name }

    /// The name of the screen after the last requested one.
    var nextName: String {
        let index = names.firstIndex(of: name) ?? -1
        return names[(index + 1) % names.count]
    }

    /// Whether the sections of a screen are being fetched.
    var isAwaited: Bool { visit.map { !$0.isOver } ?? false }

    /// Emits the screen after each change; finishes when it is forgotten.
    var screens: AnyPublisher<HomeScreen, Never> { changes.eraseToAnyPublisher() }

    /// Takes over the states of items that changed.
    func update(_ items: [LibraryItem]) { model?.inputs.marked.send(items) }

    /// Forgets the last requested screen if another one is requested.
    func go(to name: String) {
        guard name != current.name else { return }
        endVisit()
        drop(thenShowing: CurrentHome(name: name))
    }

    /// Forgets the screen, because its sections are others now, or have other items.
    ///
    /// If it is being fetched, it is fetched again.
    func forget() {
        var fresh = CurrentHome(name: name)
        if isAwaited { (fresh.shown, fresh.isShown) = (current.shown, current.isShown) }
        drop(thenShowing: fresh)
    }

    /// Stops fetching, and forgets the screen.
    func cancel() {
        endVisit()
        drop(thenShowing: CurrentHome(name: name))
    }

    private func drop(thenShowing fresh: CurrentHome) {
        (model, subscription, current) = (nil, nil, fresh)
        let forgotten = changes
        changes = PassthroughSubject()
        forgotten.send(completion: .finished)
    }

    /// Lets a command follow how the sections are fetched, in place of an earlier one.
    func begin(_ turn: Turn) {
        endVisit()
        visit = turn
        current.reported = []
    }

    /// Stops the command that follows, without a sentence.
    private func endVisit() {
        visit?.stop()
        visit = nil
    }

    /// Ends the following, because the sections have been fetched.
    func finishVisit() { visit = nil }

    /// Creates the view model, unless it exists.
    func prepare() async throws {
        while model == nil {
            let screens = changes
            let created = try await create(name)
            try Task.checkCancellation()
            // The screen may have been forgotten in the meantime.
            if changes === screens { model = created }
        }
    }

    func appear() {
        model?.inputs.appear.send()
        guard let model, subscription == nil else { return }
        // Before it appears, a screen has nothing to show.
        subscription = model.outputs.screen.sink { [weak self] screen in
            self?.current.latest = screen
            self?.changes.send(screen)
        }
    }

    /// Reads the items of the sections again from the library.
    private func compose() { model?.inputs.compose.send() }

    /// Shows a screen in place of its earlier state.
    func show(_ screen: HomeScreen, _ turn: Turn) {
        (current.shown, current.isChanged) = (screen, false)
        turn.push(.home(HomePlace(screen: screen)))
        turn.show(.home(screen))
    }

    /// Updates the counts of the previous page if it is the last requested screen.
    func recount(_ turn: Turn) async throws {
        guard case .home(let place)? = turn.places.stack.dropLast().last, place.screen.name == name,
            current.latest != nil, let screen = try await recomposed(turn)
        else { return }
        turn.change { $0.recount(screen) }
    }

    /// Returns the screen with its items read again; `nil` if it is forgotten.
    func recomposed(_ turn: Turn) async throws -> HomeScreen? {
        try await turn.values(of: screens, after: { compose() }) { screen in
            turn.features.feeds.countsAreDue()
            return screen.isComposing ? nil : screen
        }
    }
}
