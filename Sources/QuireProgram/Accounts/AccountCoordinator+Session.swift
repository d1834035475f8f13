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
    /// The accounts and credentials of a session of the reader.
    @MainActor
    var sessionAccounts: SessionAccounts {
        let signedIn = SignedInUser(user: libraries.user)
        return SessionAccounts(
            account: signedIn.$user.map { user in user.map { ReaderAccount($0, notice: formerAccount) } }
                .eraseToAnyPublisher(),
            plan: { name in sessionOutcome { try await plan(name) } },
            configuredSecret: { plan in
                sessionOutcome {
                    try await configuredSecret(plan).map {
                        ConfiguredSecret($0, isReplaceable: credentials.place(of: plan.name) == nil)
                    }
                }
            },
            signIn: { plan in
                let isFeed = plan.kind == .feed
                let environment = SignInEnvironment { userID, password in
                    outcome { () async throws(SignInFailure) -> User in
                        try await isFeed
                            ? check(plan, userID: userID, password: password)
                            : signIn(plan, userID: userID, password: password)
                    }
                }
                return SignInViewModel(signedIn: isFeed ? nil : signedIn, environment: environment)
            },
            prepareSignOut: { sessionOutcome { try await prepareSignOut() } },
            signOut: {
                SignOutViewModel(signedIn: signedIn) {
                    outcome { () async -> Void in await signOut() }.map { _ in }.eraseToAnyPublisher()
                }
            },
            keep: { plan, credential in sessionOutcome { try await keep(plan, credential) } },
            forget: { name in sessionOutcome { try await forget(name) } }
        )
    }

    /// The keyboard of the reader.
    @MainActor
    var keyboard: Keyboard {
        Keyboard(
            ask: { try await ask($0, isHidden: $1, plan: $2) },
            onInterrupt: { stop in
                let interruption = Interruption([SIGINT])
                interruption.stops {
                    Task { @MainActor in
                        // The terminal has shown ^C, and the cursor is after it.
                        if environment.outputIsTerminal { Output.standard.write("\n") }
                        stop()
                    }
                }
                return { interruption.end() }
            }
        )
    }
}
