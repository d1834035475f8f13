public import FeedModel
public import OpenCombine
import Streams

/// The inputs of an opened item.
@MainActor
public protocol ItemInputs {
    /// Send an item to open and mark as read; cancels one that is still loading.
    var open: PassthroughSubject<Opening, Never> { get }
    /// Send the current values of items whose state changed on another screen.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
    /// Send the number of a link to follow, counted from 1; 0 is the page of the item.
    var follow: PassthroughSubject<Int, Never> { get }
}

/// The outputs of an opened item.
@MainActor
public protocol ItemOutputs {
    /// Emits the current screen, and then the screen after each change.
    var screen: AnyPublisher<ItemScreen, Never> { get }
    /// Emits the address to open in a browser; emits nothing if the item has no such link.
    var link: AnyPublisher<String, Never> { get }
}

/// The view model of an opened item, split into inputs and outputs.
@MainActor
public protocol ItemViewModelType: AnyObject {
    /// The inputs.
    var inputs: any ItemInputs { get }
    /// The outputs.
    var outputs: any ItemOutputs { get }
}

/// The dependencies of an opened item.
@MainActor
public struct ItemEnvironment {
    /// Opens an item: records the event, marks the item as read and makes its text readable; emits once.
    public var open: (Opening) -> AnyPublisher<Result<OpenedItem, ScreenFailure>, Never>

    /// Creates an environment.
    public init(open: @escaping (Opening) -> AnyPublisher<Result<OpenedItem, ScreenFailure>, Never>) {
        self.open = open
    }
}

/// Combines opening and marks into one screen; links are followed as an effect.
@MainActor
public final class ItemViewModel: ItemViewModelType, ItemInputs, ItemOutputs {
    /// The inputs.
    public var inputs: any ItemInputs { self }
    /// The outputs.
    public var outputs: any ItemOutputs { self }

    /// Send an item to open.
    public let open = PassthroughSubject<Opening, Never>()
    /// Send the current values of items whose state changed on another screen.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Send the number of a link to follow, counted from 1; 0 is the page of the item.
    public let follow = PassthroughSubject<Int, Never>()
    /// Emits the current screen, and then the screen after each change.
    public let screen: AnyPublisher<ItemScreen, Never>
    /// Emits the address to open in a browser.
    public let link: AnyPublisher<String, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Creates a screen without an item.
    public init(environment: ItemEnvironment) {
        let current = CurrentValueSubject<ItemScreen, Never>(ItemScreen())
        screen = current.removeDuplicates().eraseToAnyPublisher()
        link = follow.compactMap { current.value.opened?.address(ofLink: $0) }.eraseToAnyPublisher()

        open
            .map { opening in environment.open(opening).map(ItemChange.answered).prepend(.asked(opening.item)) }
            .switchToLatest()
            .merged(with: marked.map(ItemChange.marked))
            .scan(current.value) { screen, change in screen.applying(change) }
            .sink { current.send($0) }
            .store(in: &subscriptions)
    }
}
