import FeedModel
import OpenCombine
import OpenCombineDispatch
import Screens
import SourceAPI
import Streams
import StreamsTesting
import Testing

/// Tests of signing in: SignInViewModel, SignInScreen.
@MainActor
@Suite struct SignInViewModelTests {
    let scheduler = VirtualScheduler()
    let provider = Provider()
    private let foobar = User(provider: "demo", id: "foobar@example.com", name: "foobar")

    // RL1
    @Test(arguments: [true, false], [true, false])
    func canLoginIsTrueWhenBothFieldsAreFilledAndNobodyIsAsked(hasID: Bool, hasPassword: Bool) {
        for isBusy in [false, true] {
            let model = model()
            let states = model.outputs.canLogin.record()
            #expect(states.values == [false])
            if isBusy { fill(model, "somebody", "secret") }
            if isBusy { model.inputs.signIn.send() }
            fill(model, hasID ? "foobar@example.com" : "", hasPassword ? "password" : "")
            #expect(states.values.last == (hasID && hasPassword && !isBusy))
        }
    }

    // RL2
    @Test func whileSigningInASecondLoginIsIgnoredAndTheTextCleared() {
        provider.answers = [.failure(.invalidPair), .success(foobar)]
        let model = model()
        let texts = model.outputs.validationText.record()
        fill(model, "foobar@example.com", "wrong")
        model.inputs.signIn.send()
        scheduler.advance(by: .seconds(2))
        model.inputs.signIn.send()
        model.inputs.signIn.send()
        scheduler.advance(by: .milliseconds(500))
        model.inputs.signIn.send()
        scheduler.advance(by: .seconds(2))
        #expect(provider.asked == ["foobar@example.com", "foobar@example.com"])
        #expect(texts.values == ["", "Incorrect ID or password", ""])
    }

    // RL3
    @Test func aWrongPairIsToldAsSuchAndOtherErrorsInTheirOwnWords() {
        provider.answers = [
            .failure(.invalidPair), .failure(SignInFailure(text: "You could not be signed in: offline.")),
        ]
        let model = model()
        let texts = model.outputs.validationText.record()
        let states = model.outputs.canLogin.record()
        fill(model, "foobar@example.com", "wrong")
        model.inputs.signIn.send()
        scheduler.advance(by: .seconds(2))
        model.inputs.signIn.send()
        scheduler.advance(by: .seconds(2))
        #expect(texts.values == ["", "Incorrect ID or password", "", "You could not be signed in: offline."])
        #expect(states.values == [false, true, false, true, false, true])
    }

    // RL4
    @Test func aSuccessHasTheUserWhenBusyClearsAndClearsThePassword() throws {
        let model = model()
        let screens = model.outputs.screen.record()
        fill(model, "foobar@example.com", "password")
        model.inputs.signIn.send()
        scheduler.advance(by: .seconds(2))
        #expect(screens.values.map(\.isBusy) == [false, false, false, true, false])
        #expect(screens.values.map(\.user) == [nil, nil, nil, nil, foobar])
        let screen = try #require(screens.values.last)
        #expect(screen.hasPassword == false)
        #expect(screen.canLogin == false)
    }

    // RL6
    @Test func theProviderRunsOnlyWhenAskedAndCancellingResetsBusy() {
        let model = model()
        let states = model.outputs.canLogin.record()
        fill(model, "foobar@example.com", "password")
        scheduler.advance(by: .seconds(2))
        #expect(provider.asked == [])
        model.inputs.signIn.send()
        model.inputs.cancel.send()
        scheduler.advance(by: .seconds(2))
        #expect(states.values == [false, true, false, true])
        #expect(provider.cancelled == 1)
    }

    // RL7: what shows the screen shows no password.
    @Test func aScreenThatIsPrintedShowsNoPassword() {
        let model = model()
        let screens = model.outputs.screen.record()
        fill(model, "foobar@example.com", "hunter2-canary")
        var text = ""
        dump(screens.values.last.map { "\($0)" }, to: &text)
        #expect(!text.contains("hunter2-canary"))
    }

    // RC7, RC8
    @Test func theModelKeepsItsRequestByItselfAndLetsItGo() {
        weak var released: SignInViewModel?
        do {
            let model = model()
            released = model
            fill(model, "foobar@example.com", "password")
            model.inputs.signIn.send()
        }
        #expect(released == nil)
        #expect(provider.cancelled == 1)
    }

    private func model() -> SignInViewModel {
        if provider.answers.isEmpty { provider.answers = [.success(foobar)] }
        return SignInViewModel(ask: provider.asking(on: scheduler))
    }

    private func fill(_ model: SignInViewModel, _ userID: String, _ password: String) {
        model.inputs.userID.send(userID)
        model.inputs.password.send(Credential(secret: password))
    }
}

/// A provider that takes a second.
@MainActor
final class Provider {
    var answers: [Result<User, SignInFailure>] = []
    private(set) var asked: [String] = []
    private(set) var cancelled = 0

    func asking(
        on scheduler: VirtualScheduler
    ) -> (String, Credential) -> AnyPublisher<Result<User, SignInFailure>, Never> {
        { [self] userID, _ in
            Deferred { [self] in
                asked.append(userID)
                let answer = answers.count > 1 ? answers.removeFirst() : answers[0]
                return Just(answer)
                    .delay(for: .seconds(1), scheduler: scheduler)
                    .handleEvents(receiveCancel: { [weak self] in
                        MainActor.assumeIsolated { self?.cancelled += 1 }
                    })
            }
            .eraseToAnyPublisher()
        }
    }
}
