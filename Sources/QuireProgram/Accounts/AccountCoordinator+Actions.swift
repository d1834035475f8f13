import FeedModel
import Glibc
import OpenCombine
import ReaderShell
import Screens
import Services
import SourceAPI
import Streams
import SystemSupport

extension AccountCoordinator {
    /// The actions that the reader offers.
    @MainActor
    var actions: AccountActions {
        let session = Session(user: libraries.user)
        var actions = AccountActions(
            session: session,
            plan: { try await plan($0) },
            configuredSecret: { try await configuredSecret($0) },
            ask: { try await ask($0, isHidden: $1, plan: $2) },
            signIn: { plan in
                let isFeed = plan.kind == .feed
                let environment = SignInEnvironment { userID, password in
                    outcome { () async throws(SignInFailure) -> User in
                        try await isFeed
                            ? check(plan, userID: userID, password: password)
                            : signIn(plan, userID: userID, password: password)
                    }
                }
                return SignInViewModel(session: isFeed ? nil : session, environment: environment)
            },
            onInterrupt: { stop in
                let interruption = Interruption([SIGINT])
                interruption.stops {
                    Task { @MainActor in
                        // The terminal has shown ^C, and the cursor stands behind it.
                        if environment.outputIsTerminal { Output.standard.write("\n") }
                        stop()
                    }
                }
                return { interruption.end() }
            },
            signOut: {
                SignOutViewModel(session: session) {
                    outcome { () async -> Void in await signOut() }.map { _ in }.eraseToAnyPublisher()
                }
            },
            keep: { try await keep($0, $1) },
            forget: { try await forget($0) }
        )
        actions.prepareSignOut = { try await prepareSignOut() }
        actions.formerAccount = { formerAccount }
        actions.credentialPlace = { [credentials] in credentials.place(of: $0) }
        return actions
    }
}
