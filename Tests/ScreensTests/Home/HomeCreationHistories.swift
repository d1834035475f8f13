import Testing

@testable import Screens

/// Tests of what comes while a screen is being created: Home, HomeCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct HomeCreationHistories {
    private let homes = SimulatedHomes()
    private let history: History

    init() {
        let world = SimulatedWorld()
        world.createHome = { [homes, desk = world.desk] name in
            try await desk.carryOut("create")
            return homes.create(name)
        }
        history = History(world: world)
    }

    private func beginHome() async {
        #expect(await history.type(HomeCommand(name: HomeScreen.usualName, atOnce: false)) == [])
        #expect(await history.wantPrompt() == [.message(.home(.loading)), .ready])
        #expect(history.desk.names == ["create"])
    }

    @Test func aScreenThatIsForgottenIsCreatedAgain() async {
        await beginHome()
        #expect(await history.type(TestCommand { $0.features.home.forget() }) == [.ready])
        #expect(await history.answer("create") == [])
        #expect(homes.created.map(\.requests) == [[]])
        #expect(await history.answer("create") == [])
        #expect(homes.created.map(\.requests) == [[], ["appear"]])
    }

    @Test func afterControlCNoneIsCreatedAgain() async {
        history.desk.isStubborn = true
        await beginHome()
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(await history.answer("create") == [])
        #expect(homes.created.map(\.requests) == [[]])
        #expect(history.desk.names == [])
    }
}
