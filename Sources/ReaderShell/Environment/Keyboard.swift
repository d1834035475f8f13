package import Screens

/// The keyboard beside the lines of a session: questions of a sign-in, and Ctrl-C.
@MainActor
public struct Keyboard {
    /// Asks a question at the terminal; returns `nil` if the prompt is cancelled.
    ///
    /// Throws ``CredentialError/noTerminal(command:variable:)`` if there is no terminal to type at.
    package var ask: (_ question: String, _ isHidden: Bool, _ plan: SignInPlan) async throws -> String?
    /// Installs a handler that is called once at Ctrl-C, and returns a closure that restores the previous behaviour.
    public var onInterrupt: (@escaping @MainActor () -> Void) -> () -> Void

    /// Creates a keyboard, by default one on which nothing is typed.
    package init(
        ask: @escaping (_ question: String, _ isHidden: Bool, _ plan: SignInPlan) async throws -> String? = { _, _, _ in
            nil
        },
        onInterrupt: @escaping (@escaping @MainActor () -> Void) -> () -> Void = { _ in {} }
    ) {
        self.ask = ask
        self.onInterrupt = onInterrupt
    }
}
