import FeedModel
import SourceAPI
import Testing

@testable import Screens

/// Tests of signing in and out, and of saving credentials, in a session: SessionState+Accounts.
@Suite struct AccountsInSessionTests {
    private var state = SessionState()
    private let service = SignInPlan(name: "github", title: "GitHub", secretName: "Token", kind: .account)
    private let ada = User(provider: "github", id: "ada", name: "Ada")
    private let saved = ConfiguredSecret(Credential(secret: "old"), isReplaceable: true)
    private let stop: [SessionEffect] = [.stopRefresh]

    private func plan(_ kind: SignInPlan.Kind) -> SignInPlan {
        SignInPlan(name: "newsapi", title: "newsapi", secretName: "Key", kind: kind)
    }

    private func said(_ remarks: AccountRemark...) -> [SessionEffect] {
        remarks.map { .reply(.remark(.account($0))) } + [.reply(.ready)]
    }

    private mutating func receive(_ answer: AccountAnswer) -> [SessionEffect] { state.apply(.account(answer)) }

    private mutating func type(_ text: String?) -> [SessionEffect] { receive(.typed(.success(text))) }

    /// Begins to sign in, without a configured secret.
    private mutating func login(_ plan: SignInPlan) -> [SessionEffect] {
        #expect(state.apply(.command(.login(plan.name))) == [.account(.plan(plan.name))])
        let effects = receive(.planned(.success(plan)))
        guard plan.kind == .account else { return effects }
        #expect(effects == [.account(.configuredSecret(plan))])
        return receive(.configured(.success(nil)))
    }

    private func attempt(_ userID: String, _ secret: String, of plan: SignInPlan) -> SignInAttempt {
        var attempt = SignInAttempt(plan)
        attempt.screen = attempt.screen.applying(.userID(userID)).applying(.password(Credential(secret: secret)))
        return attempt
    }

    @Test mutating func anAccountIsAskedForAndItsUserIsGreeted() {
        #expect(login(service) == [.reply(.ask(.userID, service))])
        #expect(type("ada") == [.reply(.ask(.secret("Token"), service))])
        // While a question is at the terminal, no prompt is shown.
        #expect(state.apply(.promptWanted) == [])
        let attempt = attempt("ada", "x", of: service)
        #expect(
            type("x") == stop + [.reply(.remark(.account(.signingIn(service)))), .account(.signIn(attempt))]
        )
        #expect(receive(.screen(attempt.screen.applying(.asked))) == [])
        #expect(receive(.user(ada)) == [])
        state.push(.list(ListPlace(question: .unread)))
        #expect(
            receive(.screen(attempt.screen.applying(.answered(.success(ada)))))
                == [.cancel, .forgetHome, .forgetServices] + said(.hello(ada))
        )
        #expect(state.places == [])
        #expect(state.apply(.command(.whoami)) == said(.signedIn(ada)))
        _ = state.apply(.command(.login("github")))
        #expect(receive(.planned(.success(service))) == said(.alreadySignedIn(ada)))
    }

    @Test mutating func aConfiguredSecretIsTriedAndARejectedOneAskedForAnew() {
        _ = state.apply(.command(.login("github")))
        _ = receive(.planned(.success(service)))
        let attempt = SignInAttempt(service, configured: saved)
        #expect(
            receive(.configured(.success(saved)))
                == stop + [.reply(.remark(.account(.signingIn(service)))), .account(.signIn(attempt))]
        )
        #expect(
            receive(.screen(attempt.screen.applying(.answered(.failure(.invalidPair))))) == [
                .reply(.remark(.account(.signInFailed(.invalidPair)))),
                .reply(.remark(.account(.configuredSecretRejected(service)))), .reply(.ask(.userID, service)),
            ]
        )
        // Without a terminal there is nothing more to say.
        #expect(receive(.typed(.failure(SessionFailure(SignInFailure.invalidPair)))) == [.reply(.ready)])
    }

    @Test mutating func anyOtherFailureEndsTheSignIn() {
        let failure = SignInFailure(text: "GitHub could not be asked: offline.", status: 69)
        _ = state.apply(.command(.login("github")))
        _ = receive(.planned(.success(service)))
        _ = receive(.configured(.success(saved)))
        let screen = SignInAttempt(service, configured: saved).screen
        #expect(receive(.screen(screen.applying(.answered(.failure(failure))))) == said(.signInFailed(failure)))
    }

    @Test mutating func aCancelledQuestionAnEmptyFieldAndControlCAreTold() {
        _ = login(service)
        #expect(type(nil) == said(.cancelled(service)))
        _ = login(service)
        _ = type("")
        #expect(type("x") == said(.fieldsMissing(service)))
        _ = login(service)
        _ = type("ada")
        _ = type("x")
        #expect(
            state.apply(.interrupted) == [.cancel, .service(.cancel)] + said(.interrupted(service))
        )
        let screen = attempt("ada", "x", of: service).screen
        #expect(receive(.screen(screen.applying(.answered(.success(ada))))) == [])
    }

    @Test mutating func thePasswordOfAFeedIsCheckedBeforeItIsSaved() {
        let feed = plan(.feed)
        #expect(login(feed) == [.reply(.ask(.userID, feed))])
        _ = type("ada")
        let attempt = attempt("ada", "x", of: feed)
        #expect(type("x") == [.reply(.remark(.account(.signingIn(feed)))), .account(.signIn(attempt))])
        #expect(
            receive(.screen(attempt.screen.applying(.answered(.success(ada))))) == [
                .account(.keep(feed, Credential(user: "ada", password: "x")))
            ]
        )
        #expect(receive(.told(.success("Saved."))) == said(.told("Saved.")))
    }

    @Test(arguments: [
        (SignInPlan.Kind.key, [], "x", Credential(secret: "x")),
        (.feedKey, ["ada"], "x", Credential(user: "ada", password: "x")),
        (.feedKey, [""], "x", Credential(secret: "x")), (.feedKey, [""], "Token x", Credential(header: "Token x")),
    ])
    mutating func aKeyIsSavedAsWhatItIs(kind: SignInPlan.Kind, users: [String], secret: String, credential: Credential)
    {
        _ = login(plan(kind))
        for user in users { _ = type(user) }
        #expect(type(secret) == [.account(.keep(plan(kind), credential))])
        _ = receive(.told(.success("Saved.")))
        _ = login(plan(kind))
        for user in users { _ = type(user) }
        #expect(type("") == said(.cancelled(plan(kind))))
    }

    @Test mutating func signingOutForgetsThePagesAndANameForgetsAKey() {
        #expect(state.apply(.command(.logout(""))) == said(.notSignedIn))
        #expect(state.apply(.command(.whoami)) == said(.anonymous))
        #expect(state.apply(.command(.logout("newsapi"))) == [.account(.forget("newsapi"))])
        #expect(receive(.told(.success("Forgotten."))) == said(.told("Forgotten.")))
        _ = receive(.user(ada))
        for name in ["", "github"] {
            #expect(state.apply(.command(.logout(name))) == stop + [.account(.signOut)])
            #expect(
                receive(.signedOut) == [.cancel, .forgetHome, .forgetServices] + said(.signedOut)
            )
        }
    }
}
