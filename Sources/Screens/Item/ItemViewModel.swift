public import FeedModel
public import OpenCombine
import Streams

/// What the person does with an opened item.
@MainActor
public protocol ItemInputs {
    /// Send the item to open; it becomes read, and an item still on its way is forgotten.
    var open: PassthroughSubject<Opening, Never> { get }
    /// Send the items whose state was changed elsewhere, as they are now.
    var marked: PassthroughSubject<[LibraryItem], Never> { get }
    /// Send the number of the link to follow, from 1; 0 is the item's own page.
    var follow: PassthroughSubject<Int, Never> { get }
}

/// What an opened item shows.
@MainActor
public protocol ItemOutputs {
    /// Emits the whole screen: now, and after each change.
    var screen: AnyPublisher<ItemScreen, Never> { get }
    /// Emits the address to open in a browser; nothing when the item has no such link.
    var link: AnyPublisher<String, Never> { get }
}

/// An opened item as its clients hold it: every access says input or output.
@MainActor
public protocol ItemViewModelType: AnyObject {
    /// What the person does.
    var inputs: any ItemInputs { get }
    /// What the screen shows.
    var outputs: any ItemOutputs { get }
}

/// What an opened item needs from outside.
@MainActor
public struct ItemEnvironment {
    /// Opens an item: notes it in the ledger, marks it read, makes its text readable; answers once.
    public var open: (Opening) -> AnyPublisher<Result<OpenedItem, ScreenFailure>, Never>

    /// Makes an environment.
    public init(open: @escaping (Opening) -> AnyPublisher<Result<OpenedItem, ScreenFailure>, Never>) {
        self.open = open
    }
}

/// Folds opening and marks into one screen; following a link is an effect.
@MainActor
public final class ItemViewModel: ItemViewModelType, ItemInputs, ItemOutputs {
    /// What the person does.
    public var inputs: any ItemInputs { self }
    /// What the screen shows.
    public var outputs: any ItemOutputs { self }

    /// Send the item to open.
    public let open = PassthroughSubject<Opening, Never>()
    /// Send the items whose state was changed elsewhere, as they are now.
    public let marked = PassthroughSubject<[LibraryItem], Never>()
    /// Send the number of the link to follow, from 1; 0 is the item's own page.
    public let follow = PassthroughSubject<Int, Never>()
    /// Emits the whole screen: now, and after each change.
    public let screen: AnyPublisher<ItemScreen, Never>
    /// Emits the address to open in a browser.
    public let link: AnyPublisher<String, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Makes a screen with nothing opened.
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
