import FeedModel
import OpenCombine
import SourceAPI
import Testing

@testable import Screens

/// Tests of signing in and out, and of saving credentials: LoginCommand, LogoutCommand, WhoamiCommand, Turn.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct AccountHistories {
    private let verbs: SimulatedAccountVerbs
    private let history: History
    private let ada = SimulatedAccountVerbs.ada
    private let stopped: [SessionReply] = [.message(.stopped), .ready]
    private let failed: [SessionReply] = [.failure(SessionFailure(SimulatedAccountVerbs.error)), .ready]

    init() {
        let world = SimulatedWorld()
        verbs = SimulatedAccountVerbs(world)
        world.accounts = verbs.accounts
        history = History(world: world)
    }

    private var service: SignInPlan { verbs.plan("github") }
    private var feed: SignInPlan { verbs.plan("feed") }

    private func messages(_ messages: AccountMessage...) -> [SessionReply] { messages.map { .message(.accounts($0)) } }

    private func said(_ message: AccountMessage) -> [SessionReply] { [.message(.accounts(message)), .ready] }

    private func succeed(_ name: String) async -> [SessionReply] {
        history.world.answer = .content
        return await history.answer(name)
    }

    /// Lets the service accept the user, and their secret be saved.
    private func accept() async -> [SessionReply] { await succeed("service") + succeed("write") }

    /// Answers that there is no secret, that the reader cancels, or that the secret is wrong.
    private func refuse(_ name: String) async -> [SessionReply] {
        history.world.answer = .nothing
        return await history.answer(name)
    }

    private func fail(_ name: String) async -> [SessionReply] {
        history.world.answer = .failure
        return await history.answer(name)
    }

    /// Answers a question at the terminal.
    private func type(_ text: String) async -> [SessionReply] {
        verbs.typed = text
        return await succeed("ask")
    }

    /// Begins to sign in, without a secret in the configuration.
    private func login(_ name: String) async -> [SessionReply] {
        #expect(await history.type(LoginCommand(name)) == [])
        let replies = await succeed("read")
        guard history.desk.names.contains("read") else { return replies }
        return replies + (await refuse("read"))
    }

    /// Begins to sign in with the secret in the configuration.
    private func loginAsConfigured() async -> [SessionReply] {
        _ = await history.type(LoginCommand("github"))
        _ = await succeed("read")
        return await succeed("read")
    }

    private func showList() async {
        _ = await history.type(TestCommand { $0.push(.list(ListPlace(question: .unread))) })
        #expect(history.places != Places())
    }
}

extension AccountHistories {
    // RL4
    @Test func anAccountIsAskedForAndItsUserIsGreeted() async {
        await showList()
        #expect(await login("github") == [])
        #expect(verbs.asked == [.userID])
        #expect(await type("ada") == [])
        #expect(verbs.asked == [.userID, .secret("Token")])
        #expect(await type("x") == messages(.signingIn(service)))
        #expect(verbs.sent == [["ada", "x"]])
        #expect(await succeed("service") == [])
        #expect(history.places != Places())
        #expect(await succeed("write") == said(.hello(ada)))
        #expect(history.places == Places())
        #expect(await history.type(WhoamiCommand()) == said(.signedIn(ada)))
        #expect(await login("github") == said(.alreadySignedIn(ada)))
        #expect(verbs.kept == [])
    }

    @Test func thePromptDoesNotReturnBeforeASignInEnds() async {
        #expect(await history.type(LoginCommand("github")) == [])
        #expect(await history.wantPrompt() == [])
        #expect(await succeed("read") == [])
        #expect(await history.wantPrompt() == [])
        #expect(await refuse("read") == [])
        #expect(await history.wantPrompt() == [])
        #expect(await type("ada") == [])
        #expect(await type("x") == messages(.signingIn(service)))
        #expect(await history.wantPrompt() == [])
        #expect(history.model?.isWorkingBehindPrompt == false)
        #expect(await succeed("service") == [])
        #expect(await history.wantPrompt() == [])
        #expect(await succeed("write") == said(.hello(ada)))
    }

    @Test func whatCannotBeReadEndsTheSignIn() async {
        _ = await history.type(LoginCommand("github"))
        #expect(await fail("read") == failed)
        _ = await history.type(LoginCommand("github"))
        _ = await succeed("read")
        #expect(await fail("read") == failed)
        #expect(await login("github") == [])
        #expect(await fail("ask") == failed)
        #expect(verbs.sent == [])
    }

    @Test func aConfiguredSecretIsTriedAndARejectedOneAskedForAnew() async {
        #expect(await loginAsConfigured() == messages(.signingIn(service)))
        #expect(verbs.sent == [["-", "old"]])
        let rejected = messages(.signInFailed(.invalidPair), .configuredSecretRejected(service))
        #expect(await refuse("service") == rejected)
        #expect(verbs.asked == [.userID])
        // Without a terminal there is nothing more to say.
        #expect(await fail("ask") == [.ready])
        _ = await loginAsConfigured()
        #expect(await refuse("service") == rejected)
        #expect(await refuse("ask") == said(.cancelled(service)))
        _ = await loginAsConfigured()
        _ = await refuse("service")
        _ = await type("ada")
        #expect(await type("x") == messages(.signingIn(service)))
        #expect(verbs.sent.last == ["ada", "x"])
        // A typed secret is not asked for again.
        #expect(await refuse("service") == said(.signInFailed(.invalidPair)))
        _ = await loginAsConfigured()
        _ = await refuse("service")
        _ = await type("ada")
        _ = await type("x")
        #expect(await accept() == said(.hello(ada)))
    }

    @Test func anyOtherFailureEndsTheSignIn() async {
        await showList()
        _ = await loginAsConfigured()
        #expect(await fail("service") == said(.signInFailed(SimulatedAccountVerbs.unreachable)))
        verbs.isReplaceable = false
        _ = await loginAsConfigured()
        #expect(await refuse("service") == said(.signInFailed(.invalidPair)))
        #expect(verbs.asked == [])
        #expect(history.places != Places())
    }

    @Test func aCancelledQuestionAndAnEmptyFieldAreSaid() async {
        _ = await login("github")
        #expect(await refuse("ask") == said(.cancelled(service)))
        _ = await login("github")
        _ = await type("ada")
        #expect(await refuse("ask") == said(.cancelled(service)))
        _ = await login("github")
        _ = await type("")
        #expect(await type("x") == said(.fieldsMissing(service)))
        _ = await login("github")
        _ = await type("ada")
        #expect(await type("") == said(.fieldsMissing(service)))
        #expect(verbs.sent == [])
    }
}

extension AccountHistories {
    @Test func controlCStopsWhatASignInReads() async {
        _ = await history.type(LoginCommand("github"))
        #expect(await history.controlC() == stopped)
        #expect(history.desk.names == [])
        _ = await history.type(LoginCommand("github"))
        _ = await succeed("read")
        #expect(await history.controlC() == stopped)
        #expect(history.desk.names == [])
    }

    @Test func theTerminalReceivesControlCDuringAQuestion() async {
        _ = await login("github")
        #expect(await history.controlC() == [])
        #expect(await refuse("ask") == said(.cancelled(service)))
    }

    @Test func controlCCancelsTheRequestOfASignInAtOnce() async {
        await showList()
        _ = await login("github")
        _ = await type("ada")
        #expect(await type("x") == messages(.signingIn(service)))
        #expect(history.desk.names == ["service"])
        history.model?.inputs.interrupted.send()
        #expect(history.desk.names == [])
        #expect(history.replies == messages(.signingIn(service)) + said(.interrupted(service)))
        #expect(await history.wantPrompt() == [])
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(history.places != Places())
        // The sentence is not the one of the next command.
        _ = await history.type(LoginCommand("github"))
        #expect(await history.controlC() == stopped)
    }

    @Test func controlCRightAfterTheAnswerSignsNoUserIn() async {
        await showList()
        _ = await login("github")
        _ = await type("ada")
        _ = await type("x")
        history.world.answer = .content
        history.desk.answer("service")
        history.model?.inputs.interrupted.send()
        #expect(history.replies == messages(.signingIn(service)) + said(.interrupted(service)))
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(history.desk.names == [])
        #expect(history.places != Places())
    }

    @Test func controlCWhileTheSecretIsSavedLeavesNoPageOfThePreviousUser() async {
        await showList()
        _ = await loginAsConfigured()
        _ = await succeed("service")
        #expect(await history.controlC() == stopped)
        #expect(history.places != Places())
        #expect(await succeed("write") == said(.hello(ada)))
        #expect(history.places == Places())
        #expect(await history.type(WhoamiCommand()) == said(.signedIn(ada)))
    }

    @Test func aUserWhoseSecretCannotBeSavedIsNotSignedIn() async {
        await showList()
        _ = await loginAsConfigured()
        _ = await succeed("service")
        #expect(await history.fail("write", with: SimulatedAccountVerbs.error) == failed)
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(history.places != Places())
    }

    @Test func aSignInEndsTheRefreshAndTheCommandsOfThePreviousUser() async {
        let behind = TestCommand { [read = history.desk.read] turn in
            turn.continueBehindPrompt(saying: nil)
            try await read("behind")
            turn.say(.items(.first))
        }
        _ = await history.type(behind)
        #expect(await history.wantPrompt() == [.ready])
        _ = await login("github")
        _ = await type("ada")
        _ = await type("x")
        #expect(history.desk.names == ["behind", "service"])
        #expect(await accept() == said(.hello(ada)))
        #expect(history.desk.names == [])
        #expect(history.model?.isWorkingBehindPrompt == false)
    }

    @Test func aRefreshIsStoppedBeforeASignOut() async {
        _ = await login("github")
        _ = await type("ada")
        _ = await type("x")
        _ = await accept()
        _ = await history.type(RefreshCommand(RefreshRequest()))
        _ = await history.wantPrompt()
        #expect(await history.type(LogoutCommand("")) == [])
        #expect(history.desk.names == ["write"])
        #expect(history.model?.isWorkingBehindPrompt == false)
    }

    @Test func aRefreshIsStoppedBeforeASignInButNotBeforeAPasswordIsChecked() async {
        _ = await history.type(RefreshCommand(RefreshRequest()))
        #expect(await history.wantPrompt() == [.message(.refresh(.stillRunning)), .ready])
        _ = await login("feed")
        _ = await type("ada")
        _ = await type("x")
        #expect(history.model?.isWorkingBehindPrompt == true)
        _ = await refuse("service")
        _ = await login("github")
        _ = await type("ada")
        #expect(history.model?.isWorkingBehindPrompt == true)
        _ = await type("x")
        #expect(history.model?.isWorkingBehindPrompt == false)
    }
}

extension AccountHistories {
    @Test func thePasswordOfAFeedIsCheckedBeforeItIsSaved() async {
        await showList()
        #expect(await login("feed") == [])
        #expect(verbs.asked == [.userID])
        #expect(await type("ada") == [])
        #expect(await type("x") == messages(.signingIn(feed)))
        #expect(verbs.sent == [["ada", "x"]])
        #expect(await succeed("service") == [])
        #expect(verbs.kept == [KeptCredential(credential: Credential(user: "ada", password: "x"), plan: feed)])
        #expect(await history.wantPrompt() == [])
        #expect(await succeed("write") == said(.credentialChanged("Done.")))
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(history.places != Places())
    }

    @Test func aRejectedPasswordOfAFeedIsNotSaved() async {
        for message in [AccountMessage.signInFailed(.invalidPair), .signInFailed(SimulatedAccountVerbs.unreachable)] {
            _ = await login("feed")
            _ = await type("ada")
            _ = await type("x")
            let isRejected = message == .signInFailed(.invalidPair)
            #expect(await (isRejected ? refuse("service") : fail("service")) == said(message))
        }
        _ = await login("feed")
        _ = await type("ada")
        _ = await type("x")
        #expect(await history.controlC() == said(.interrupted(feed)))
        #expect(verbs.kept == [])
        #expect(history.desk.names == [])
    }

    @Test(arguments: [
        (SignInPlan.Kind.key, [SignInQuestion.secret("Token")], ["x"], Credential(secret: "x")),
        (.key, [.secret("Token")], ["a b"], Credential(secret: "a b")),
        (.feedKey, [.userIDOrNone, .secret("Password")], ["ada", "x"], Credential(user: "ada", password: "x")),
        (.feedKey, [.userIDOrNone, .secret("Token")], ["", "x"], Credential(secret: "x")),
        (.feedKey, [.userIDOrNone, .secret("Token")], ["", "Token x"], Credential(header: "Token x")),
    ])
    func aKeyIsSavedAsWhatItIs(
        kind: SignInPlan.Kind,
        questions: [SignInQuestion],
        texts: [String],
        credential: Credential
    ) async {
        verbs.kinds = ["newsapi": kind]
        #expect(await login("newsapi") == [])
        for text in texts { #expect(await type(text) == []) }
        #expect(verbs.asked == questions)
        #expect(verbs.kept == [KeptCredential(credential: credential, plan: verbs.plan("newsapi"))])
        #expect(await succeed("write") == said(.credentialChanged("Done.")))
        // An empty secret is none.
        _ = await login("newsapi")
        for text in texts.dropLast() { _ = await type(text) }
        #expect(await type("") == said(.cancelled(verbs.plan("newsapi"))))
        #expect(verbs.kept.count == 1)
        #expect(verbs.sent == [])
    }

    @Test func aKeyThatCannotBeSavedIsSaid() async {
        _ = await login("newsapi")
        _ = await type("x")
        #expect(await history.fail("write", with: SimulatedAccountVerbs.error) == failed)
    }

    @Test func afterControlCAKeyIsSavedSilently() async {
        _ = await login("newsapi")
        _ = await type("x")
        #expect(await history.controlC() == stopped)
        #expect(history.desk.names == ["write"])
        #expect(await succeed("write") == [])
        _ = await login("newsapi")
        _ = await type("x")
        #expect(await history.controlC() == stopped)
        #expect(await history.fail("write", with: SimulatedAccountVerbs.error) == [])
        #expect(verbs.kept.count == 2)
    }
}

extension AccountHistories {
    /// Signs in, and shows a list.
    private func begin() async {
        _ = await loginAsConfigured()
        #expect(await accept() == said(.hello(ada)))
        await showList()
    }

    @Test(arguments: ["", "github"]) func signingOutForgetsThePages(name: String) async {
        await begin()
        #expect(await history.type(LogoutCommand(name)) == [])
        #expect(await history.wantPrompt() == [])
        #expect(history.places != Places())
        #expect(await succeed("write") == messages(.signedOut))
        #expect(history.places == Places())
        #expect(await succeed("revoke") == [.ready])
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(verbs.forgotten == [])
    }

    // RL5
    @Test func aServiceThatDoesNotAnswerKeepsNoReaderSignedIn() async {
        await begin()
        _ = await history.type(LogoutCommand(""))
        #expect(await succeed("write") == messages(.signedOut))
        #expect(history.desk.names == ["revoke"])
        // The program ends without the answer.
        await history.model?.finishWriting()
        #expect(await history.wantPrompt() == [.ready])
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(await history.type(LogoutCommand("")) == said(.notSignedIn))
    }

    @Test func withoutAUserNothingIsSignedOut() async {
        #expect(await history.type(LogoutCommand("")) == said(.notSignedIn))
        #expect(await history.type(WhoamiCommand()) == said(.anonymous))
        #expect(history.desk.asked == [])
    }

    @Test func anotherNameForgetsAKey() async {
        await begin()
        #expect(await history.type(LogoutCommand("newsapi")) == [])
        #expect(verbs.forgotten == ["newsapi"])
        #expect(await history.wantPrompt() == [])
        #expect(await succeed("write") == said(.credentialChanged("Done.")))
        #expect(await history.type(LogoutCommand("newsapi")) == [])
        #expect(await history.fail("write", with: SimulatedAccountVerbs.error) == failed)
        _ = await history.type(LogoutCommand("newsapi"))
        #expect(await history.controlC() == stopped)
        #expect(await succeed("write") == [])
        #expect(await history.type(WhoamiCommand()) == said(.signedIn(ada)))
        #expect(history.places != Places())
    }

    @Test func afterControlCTheUserIsSignedOutAndANewerCommandEnds() async {
        await begin()
        _ = await history.type(LogoutCommand(""))
        #expect(await history.controlC() == stopped)
        #expect(history.desk.names == ["write"])
        #expect(await succeed("write") == said(.signedOut))
        #expect(history.places == Places())
        await begin()
        _ = await history.type(LogoutCommand(""))
        _ = await history.controlC()
        let newer = TestCommand { [read = history.desk.read] turn in
            try await read("newer")
            turn.say(.items(.first))
        }
        #expect(await history.type(newer) == [])
        #expect(await succeed("write") == said(.signedOut))
        #expect(history.desk.names == [])
        #expect(history.places == Places())
    }
}
