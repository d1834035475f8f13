package import OpenCombine
import Streams

/// The inputs of signing out.
@MainActor
package protocol SignOutInputs {
    /// Send to sign out; ignored while signing out is in progress.
    var signOut: PassthroughSubject<Void, Never> { get }
}

/// The outputs of signing out.
@MainActor
package protocol SignOutOutputs {
    /// Emits whether signing out is possible; `false` while it is in progress.
    var canSignOut: AnyPublisher<Bool, Never> { get }
}

/// The view model of signing out, split into inputs and outputs.
@MainActor
package protocol SignOutViewModelType: AnyObject {
    /// The inputs.
    var inputs: any SignOutInputs { get }
    /// The outputs.
    var outputs: any SignOutOutputs { get }
}

/// Revokes the session at the provider and ends it here whatever the result, so that an unreachable service cannot keep
/// a reader signed in.
@MainActor
package final class SignOutViewModel: SignOutViewModelType, SignOutInputs, SignOutOutputs {
    /// The inputs.
    package var inputs: any SignOutInputs { self }
    /// The outputs.
    package var outputs: any SignOutOutputs { self }

    /// Send to sign out.
    package let signOut = PassthroughSubject<Void, Never>()
    /// Emits whether signing out is possible.
    package let canSignOut: AnyPublisher<Bool, Never>

    private var subscriptions = Set<AnyCancellable>()

    /// Creates the model of one session.
    ///
    /// - Parameter leave: Tells the provider on subscription; emits once, after success or failure.
    package init(session: Session, leave: @escaping () -> AnyPublisher<Void, Never>) {
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
