import FeedModel
import Query
import Testing

@testable import Screens

/// Histories of settings: SetCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SettingHistories {
    private let history: History
    /// The settings that the session begins with.
    private let first: ReaderSettings

    init() {
        var settings = ReaderSettings()
        settings.set(.width, to: .number(70), from: .file)
        first = settings
        history = History(settings: settings)
    }

    private func set(_ request: SettingRequest) async -> [SessionReply] { await history.type(SetCommand(request)) }

    private func failed(_ error: SettingError) -> [SessionReply] {
        [.failure(SessionFailure(error)), .ready]
    }

    private func page(_ settings: ReaderSettings, only name: ReaderSettings.Name? = nil) -> SessionReply {
        .page(.settings(settings, only: name))
    }

    private func changed(_ name: ReaderSettings.Name, _ value: ReaderSettings.Value) -> [SessionReply] {
        [.message(.settings(.changed(name, value))), .ready]
    }

    @Test func settingsAreShown() async {
        #expect(await set(.all) == [page(first), .ready])
        #expect(await set(.show("COLUMNS")) == [page(first, only: .width), .ready])
        #expect(await set(.show("zebra")) == failed(.unknown("zebra")))
    }

    @Test(
        arguments: [
            ("rows", "40", .rows, .number(40)), ("crt", "terminal", .rows, .word("terminal")),
            ("width", "60", .width, .number(60)), ("speak", "true", .speak, .flag(true)),
            ("paging", "NO", .paging, .flag(false)), ("duplicates", "once", .duplicates, .word("once")),
        ] as [(String, String, ReaderSettings.Name, ReaderSettings.Value)]
    )
    func aChangeLastsForTheSession(
        text: String,
        word: String,
        name: ReaderSettings.Name,
        value: ReaderSettings.Value
    ) async {
        #expect(await set(.change(text, to: word)) == changed(name, value))
        var settings = first
        settings.set(name, to: value, from: .session)
        #expect(await set(.all) == [page(settings), .ready])
    }

    @Test(
        arguments: [
            ("width", "5", .notPermitted(.width, current: .number(70))),
            ("width", "yes", .notPermitted(.width, current: .number(70))),
            ("speak", "perhaps", .notPermitted(.speak, current: .flag(false))),
            ("duplicates", "all", .ofLibrary(.duplicates, .word("all"))), ("zebra", "1", .unknown("zebra")),
        ] as [(String, String, SettingError)]
    )
    func whatIsNotPermittedChangesNothing(text: String, word: String, error: SettingError) async {
        #expect(await set(.change(text, to: word)) == failed(error))
        #expect(await set(.all) == [page(first), .ready])
    }

    @Test func aSwitchIsTurned() async {
        #expect(await set(.turn("speak", isOn: nil)) == changed(.speak, .flag(true)))
        #expect(await set(.turn("speak", isOn: nil)) == changed(.speak, .flag(false)))
        #expect(await set(.turn("speak", isOn: true)) == changed(.speak, .flag(true)))
        #expect(await set(.turn("width", isOn: true)) == failed(.noSwitch(.width, current: .number(70))))
    }

    @Test(arguments: [SettingRequest.restore("width"), .change("width", to: "Default"), .change("width", to: "reset")])
    func aSettingHasItsFirstValueAgain(request: SettingRequest) async {
        _ = await set(.change("width", to: "60"))
        #expect(await set(request) == [page(first, only: .width), .ready])
    }

    @Test func allSettingsHaveTheirFirstValuesAgain() async {
        _ = await set(.several([.change("width", to: "60"), .turn("plain", isOn: true)]))
        #expect(await set(.restoreAll) == [.message(.settings(.restored([.plain, .width], first))), .ready])
        #expect(await set(.restoreAll) == [.message(.settings(.restored([], first))), .ready])
    }

    @Test func severalSettingsAreChangedTogetherOrNotAtAll() async {
        let width = SettingRequest.change("width", to: "60")
        let mistake = SettingError.notPermitted(.rows, current: .word("terminal"))
        #expect(await set(.several([width, .change("rows", to: "4")])) == failed(mistake))
        #expect(await set(.all) == [page(first), .ready])
        var settings = first
        settings.set(.width, to: .number(60), from: .session)
        #expect(
            await set(.several([width, .show("width")])) == [
                .message(.settings(.changed(.width, .number(60)))), page(settings, only: .width), .ready,
            ]
        )
    }

    @Test func aSettingLeavesTheCommandThatReads() async {
        let tags = [TagSummary(name: "later", items: 4), TagSummary(name: "paper", items: 4, subscriptions: 1)]
        _ = await history.type(TagsCommand(.tags))
        _ = await history.wantPrompt()
        #expect(await set(.change("width", to: "60")) == changed(.width, .number(60)))
        #expect(await set(.show("zebra")) == failed(.unknown("zebra")))
        #expect(await history.answer("read") == [.page(.tags(TagsPlace(kind: .tags, rows: tags))), .ready])
    }

    @Test func theNextCommandReplacesTheOneThatASettingLeft() async {
        _ = await history.type(TagsCommand(.tags))
        _ = await history.wantPrompt()
        _ = await set(.all)
        _ = await history.type(StatisticsCommand(StatisticsRequest(by: .hour)))
        #expect(history.desk.names == ["read"])
        #expect(await history.answer("read") == [.page(.statistics(Statistics(by: .hour))), .ready])
    }

    @Test func aSettingAnswersNoQuestion() async {
        _ = await history.type(TestCommand { _ = try await $0.ask(.lists(.rowsMoved)) })
        #expect(await set(.show("width")) == [page(first, only: .width), .ready])
        #expect(await history.reply(true) == [.message(.stopped), .ready])
    }
}
