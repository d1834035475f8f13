import OpenCombine
import Screens

/// The view models of a session, created on first use: a run that shows one list creates no others.
@MainActor
final class ReaderModels {
    private(set) lazy var listing = environment.list()
    private(set) lazy var opening = followed(environment.item())
    private(set) lazy var weather = environment.weather()
    private(set) lazy var repositories = environment.repositories()

    private let environment: ReaderEnvironment
    private let browse: (String) -> Void
    private var effects: AnyCancellable?

    /// Creates the models.
    ///
    /// - Parameter browse: Opens the address of a followed link.
    init(environment: ReaderEnvironment, browse: @escaping (String) -> Void) {
        self.environment = environment
        self.browse = browse
    }

    private func followed(_ opening: any ItemViewModelType) -> any ItemViewModelType {
        effects = opening.outputs.link.sink { [browse] address in browse(address) }
        return opening
    }
}
