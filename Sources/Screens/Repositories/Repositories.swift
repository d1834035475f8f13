import FeedModel
import OpenCombine

/// The repositories searched for last.
@MainActor
package final class Repositories {
    private let create: @MainActor () -> any RepositoriesViewModelType
    private let current = CurrentValueSubject<RepositoriesScreen, Never>(RepositoriesScreen())
    /// The index of the first repository that the newest request shows.
    var firstShown = 0
    private var model: (any RepositoriesViewModelType)?
    private var subscription: AnyCancellable?

    package init(create: @escaping @MainActor () -> any RepositoriesViewModelType) {
        self.create = create
    }

    var latest: RepositoriesScreen { current.value }
    /// Emits the screen after each change.
    var screens: AnyPublisher<RepositoriesScreen, Never> { current.dropFirst().eraseToAnyPublisher() }

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
        subscription = model.outputs.screen.sink { [current] in current.send($0) }
        return model.inputs
    }
}
