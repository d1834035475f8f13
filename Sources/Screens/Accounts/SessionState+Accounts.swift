import FeedModel
import SourceAPI

extension SessionState {
    mutating func signOut(_ name: String) -> [SessionEffect] {
        guard name.isEmpty || name == user?.provider else {
            return wait(for: .account(.credential), [.account(.forget(name))])
        }
        guard user != nil else { return finish(.remark(.account(.notSignedIn))) }
        return endRefreshes() + wait(for: .account(.signOut), [.account(.signOut)])
    }

    mutating func tellAccount() -> [SessionEffect] {
        finish(.remark(.account(user.map(AccountRemark.signedIn) ?? .anonymous)))
    }

    mutating func receive(_ answer: AccountAnswer) -> [SessionEffect] {
        switch answer {
        case .user(let user):
            self.user = user
            return []
        case .planned(let result):
            guard awaited == .account(.plan) else { return [] }
            return receive(result) { $0.begin($1) }
        case .configured(let result):
            guard case .account(.secret(let plan)) = awaited else { return [] }
            return receive(result) { state, secret in
                let attempt = SignInAttempt(plan, configured: secret)
                return secret == nil ? state.ask(attempt.firstQuestion, for: attempt) : state.signIn(attempt)
            }
        case .typed(let result):
            guard case .account(.question(let question, let attempt)) = awaited else { return [] }
            // The reader knows already that the configured secret is wrong.
            if case .failure = result, attempt.isRetry { return finish() }
            return receive(result) { $0.take($1, for: question, of: attempt) }
        case .screen(let screen):
            guard case .account(.provider(let attempt)) = awaited, !screen.isBusy else { return [] }
            return receive(screen, of: attempt)
        case .told(let result):
            guard awaited == .account(.credential) else { return [] }
            return receive(result) { $0.finish(.remark(.account(.told($1)))) }
        case .signedOut:
            let isAwaited = awaited == .account(.signOut)
            return changeUser() + reply([.remark(.account(.signedOut))], isAwaited: isAwaited)
        }
    }

    private mutating func begin(_ plan: SignInPlan) -> [SessionEffect] {
        guard plan.kind == .account else {
            let attempt = SignInAttempt(plan)
            return ask(attempt.firstQuestion, for: attempt)
        }
        if let user { return finish(.remark(.account(.alreadySignedIn(user)))) }
        return wait(for: .account(.secret(plan)), [.account(.configuredSecret(plan))])
    }

    private mutating func ask(_ question: SignInQuestion, for attempt: SignInAttempt) -> [SessionEffect] {
        wait(for: .account(.question(question, attempt)), [.reply(.ask(question, attempt.plan))])
    }

    /// Takes the answer to a question, and asks the next one or continues with both.
    private mutating func take(
        _ text: String?,
        for question: SignInQuestion,
        of attempt: SignInAttempt
    ) -> [SessionEffect] {
        guard let text else { return finish(.remark(.account(.cancelled(attempt.plan)))) }
        var attempt = attempt
        switch question {
        case .userID:
            attempt.screen = attempt.screen.applying(.userID(text))
            return ask(.secret(attempt.plan.secretName), for: attempt)
        case .userIDOrNone:
            attempt.screen = attempt.screen.applying(.userID(text))
            return ask(.secret(text.isEmpty ? "Token" : "Password"), for: attempt)
        case .secret: attempt.screen = attempt.screen.applying(.password(Credential(secret: text)))
        }
        switch attempt.plan.kind {
        case .account, .feed: return signIn(attempt)
        case .key, .feedKey:
            guard !text.isEmpty else { return finish(.remark(.account(.cancelled(attempt.plan)))) }
            return keep(attempt.credential(text), of: attempt.plan)
        }
    }

    private mutating func keep(_ credential: Credential, of plan: SignInPlan) -> [SessionEffect] {
        wait(for: .account(.credential), [.account(.keep(plan, credential))])
    }

    private mutating func signIn(_ attempt: SignInAttempt) -> [SessionEffect] {
        guard attempt.screen.canLogin else { return finish(.remark(.account(.fieldsMissing(attempt.plan)))) }
        // What is fetched for the current user must not be stored for the next one.
        let ended = attempt.plan.kind == .account ? endRefreshes() : []
        return ended
            + wait(
                for: .account(.provider(attempt)),
                [.reply(.remark(.account(.signingIn(attempt.plan)))), .account(.signIn(attempt))]
            )
    }

    private mutating func receive(_ screen: SignInScreen, of attempt: SignInAttempt) -> [SessionEffect] {
        if let user = screen.user {
            guard attempt.plan.kind == .account else {
                let password = attempt.screen.password?.secret ?? ""
                return keep(Credential(user: attempt.screen.userID, password: password), of: attempt.plan)
            }
            return changeUser() + finish(.remark(.account(.hello(user))))
        }
        guard let failure = screen.failure else { return finish(.remark(.account(.interrupted(attempt.plan)))) }
        let replies = [SessionEffect.reply(.remark(.account(.signInFailed(failure))))]
        guard attempt.configured?.isReplaceable == true, failure == .invalidPair else { return replies + finish() }
        let retry = SignInAttempt(attempt.plan, isRetry: true)
        return replies + [.reply(.remark(.account(.configuredSecretRejected(attempt.plan))))]
            + ask(retry.firstQuestion, for: retry)
    }

    private mutating func endRefreshes() -> [SessionEffect] {
        refreshes = RefreshProgress()
        return [.stopRefresh]
    }
}

extension AccountProgress {
    /// The sentence that Ctrl-C ends the command with; `nil` for the usual one.
    var cancellation: Remark? {
        if case .provider(let attempt) = self { .account(.interrupted(attempt.plan)) } else { nil }
    }
}

extension SignInAttempt {
    fileprivate func credential(_ secret: String) -> Credential {
        guard plan.kind == .feedKey else { return Credential(secret: secret) }
        guard screen.userID.isEmpty else { return Credential(user: screen.userID, password: secret) }
        // A token has no space, but a header value such as 'Token abc' has.
        return secret.contains(" ") ? Credential(header: secret) : Credential(secret: secret)
    }
}
