package import Foundation
package import Screens
package import Streams

/// The dependencies of the reader, created by the composition root or by tests.
@MainActor
package struct ReaderEnvironment {
    package var session: (ReaderSettings, _ rows: @escaping (HomeScreen) -> [Int]) -> any SessionViewModelType
    package var subscriptions: KnownSubscriptions
    package var programs: ProgramActions
    /// Returns the current time.
    package var now: () -> Date
    package var explainer: () -> Explainer
    /// The terminal or its substitute.
    package var display: Display
    package var keyboard: Keyboard
    /// The clock that measures how long work takes.
    package var scheduler: AnyScheduler

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
