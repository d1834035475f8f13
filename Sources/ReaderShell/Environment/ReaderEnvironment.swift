package import FeedModel
package import Screens
package import SourceAPI
package import Streams

@MainActor
package struct ReaderEnvironment {
    package var session: (ReaderSettings, SessionTerminal) -> any SessionViewModelType
    package var sources: () -> [SourceDescriptor]
    /// The lines of the subscriptions file that cannot be used.
    package var problems: () -> [(line: Int, error: SubscriptionError)]
    /// Opens an address in the browser; throws if it is not a web address.
    package var browse: (String) throws -> Browsing
    /// A program that has the terminal while it shows a text; its exit status is `nil` if it could not be started.
    package var pager: (name: String, show: (String) -> Int32?)
    package var vocabulary: () -> any Vocabulary
    package var display: Display
    package var keyboard: Keyboard
    /// The clock that measures how long work takes.
    package var scheduler: AnyScheduler

    package init(
        session: @escaping (ReaderSettings, SessionTerminal) -> any SessionViewModelType,
        sources: @escaping () -> [SourceDescriptor],
        problems: @escaping () -> [(line: Int, error: SubscriptionError)],
        browse: @escaping (String) throws -> Browsing,
        pager: (name: String, show: (String) -> Int32?),
        vocabulary: @escaping () -> any Vocabulary,
        display: Display,
        keyboard: Keyboard,
        scheduler: AnyScheduler = .main
    ) {
        self.session = session
        self.sources = sources
        self.problems = problems
        self.browse = browse
        self.pager = pager
        self.vocabulary = vocabulary
        self.display = display
        self.keyboard = keyboard
        self.scheduler = scheduler
    }
}

/// The reader's terminal, as far as a session needs it.
@MainActor
package struct SessionTerminal {
    /// Returns the number of rows that each section of a screen has room for.
    package var rows: @MainActor (HomeScreen) -> [Int]
    /// Opens an address in the browser, and prints what came of it.
    package var browse: @MainActor (String) -> Void
}

package enum Browsing {
    /// It runs next to the session; `status` waits for its end and returns its exit status, `nil` if that is unknown.
    case started(program: String = "", status: (@MainActor () async -> Int32?)? = nil)
    /// It has the terminal while `run` runs, which returns its exit status, `nil` if it could not be started; one not known may be a
    /// text browser, or a script that starts one.
    case atTerminal(program: String, isKnown: Bool = true, run: () -> Int32?)
    case needsTerminal(program: String)
    case missing(program: String)
}

/// The keyboard input other than lines: Ctrl-C.
@MainActor
package struct Keyboard {
    /// Installs a handler that is called once at Ctrl-C, and returns a closure that restores the previous behaviour.
    package var onInterrupt: (@escaping @MainActor () -> Void) -> () -> Void

    package init(onInterrupt: @escaping (@escaping @MainActor () -> Void) -> () -> Void = { _ in {} }) {
        self.onInterrupt = onInterrupt
    }
}
