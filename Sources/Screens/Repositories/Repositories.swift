import FeedModel
import OpenCombine

/// The repositories searched for last.
@MainActor
package final class Repositories {
    private let create: @MainActor () -> any RepositoriesViewModelType
    private(set) var latest = RepositoriesScreen()
    /// The index of the first repository that the newest request shows.
    var firstShown = 0
    private let changes = PassthroughSubject<RepositoriesScreen, Never>()
    private var model: (any RepositoriesViewModelType)?
    private var subscription: AnyCancellable?

    package init(create: @escaping @MainActor () -> any RepositoriesViewModelType) {
        self.create = create
    }

    /// Emits the screen after each change.
    var screens: AnyPublisher<RepositoriesScreen, Never> { changes.eraseToAnyPublisher() }

    func search(_ words: String) { inputs.submit.send(words) }

    func fetchMore() { inputs.more.send() }

    /// Takes over the states of items that changed.
    func update(_ items: [LibraryItem]) { model?.inputs.marked.send(items) }

    /// Cancels the request; what is shown stays.
    func cancel() { model?.inputs.cancel.send() }

    private var inputs: any RepositoriesInputs {
        if let model { return model.inputs }
        let model = create()
        self.model = model
        subscription = model.outputs.screen.sink { [weak self] screen in
            self?.latest = screen
            self?.changes.send(screen)
        }
        return model.inputs
    }
}
