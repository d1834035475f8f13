public import Foundation
package import Screens
package import Streams

/// The dependencies of the reader, created by the composition root or by tests.
@MainActor
public struct ReaderEnvironment {
    /// Creates the session, with its first settings and the number of rows of each section of a screen.
    package var session: (ReaderSettings, _ rows: @escaping (HomeScreen) -> [Int]) -> any SessionViewModelType
    /// The sources and the subscriptions.
    public var subscriptions: KnownSubscriptions
    /// The programs that a session starts.
    public var programs: ProgramActions
    /// Returns the current time.
    public var now: () -> Date
    /// Returns the explainer of errors at the current time.
    public var explainer: () -> Explainer
    /// The terminal or its substitute.
    public var display: Display
    /// The keyboard.
    public var keyboard: Keyboard
    /// The clock that measures how long work takes.
    package var scheduler: AnyScheduler

    /// Creates an environment.
    package init(
        session: @escaping (ReaderSettings, _ rows: @escaping (HomeScreen) -> [Int]) -> any SessionViewModelType,
        subscriptions: KnownSubscriptions,
        programs: ProgramActions,
        now: @escaping () -> Date,
        explainer: @escaping () -> Explainer,
        display: Display,
        keyboard: Keyboard,
        scheduler: AnyScheduler = .main
    ) {
        self.session = session
        self.subscriptions = subscriptions
        self.programs = programs
        self.now = now
        self.explainer = explainer
        self.display = display
        self.keyboard = keyboard
        self.scheduler = scheduler
    }
}
