public import OpenCombine
import Streams

/// What the person does to leave.
@MainActor
public protocol SignOutInputs {
    /// Send when the person wants to sign out; ignored while that is being done.
    var signOut: PassthroughSubject<Void, Never> { get }
}

/// What signing out shows.
@MainActor
public protocol SignOutOutputs {
    /// Emits whether the person can sign out: not while it is being done.
    var canSignOut: AnyPublisher<Bool, Never> { get }
}

/// Signing out as its clients hold it.
@MainActor
public protocol SignOutViewModelType: AnyObject {
    /// What the person does.
    var inputs: any SignOutInputs { get }
    /// What is shown.
    var outputs: any SignOutOutputs { get }
}

/// Tells the provider that the person leaves, and ends the session whatever it answers: nobody is kept signed in by
/// a service that cannot be reached.
@MainActor
public final class SignOutViewModel: SignOutViewModelType, SignOutInputs, SignOutOutputs {
    /// What the person does.
    public var inputs: any SignOutInputs { self }
    /// What is shown.
    public var outputs: any SignOutOutputs { self }

    /// Send when the person wants to sign out.
    public let signOut = PassthroughSubject<Void, Never>()
    /// Emits whether the person can sign out.
    public let canSignOut: AnyPublisher<Bool, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Makes the model of one session.
    ///
    /// - Parameter leave: Tells the provider, once somebody subscribes; answers once, be it well or not.
    public init(session: Session, leave: @escaping () -> AnyPublisher<Void, Never>) {
        let current = CurrentValueSubject<Bool, Never>(true)
        canSignOut = current.removeDuplicates().eraseToAnyPublisher()
        signOut
            .compactMap { current.value ? leave().map { true }.prepend(false).eraseToAnyPublisher() : nil }
            .switchToLatest()
            .sink { isOver in
                if isOver { session.end() }
                current.send(isOver)
            }
            .store(in: &subscriptions)
    }
}
