import ArgumentParser
import FeedModel
import Foundation
import Library
import OpenCombine
import QuireTesting
import Screens
import Services
import Testing

@testable import QuireProgram
@testable import ReaderShell
@testable import SystemSupport

/// Tests of changes that a session has not made itself: App, ItemChanges.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct SessionChangesTests {
    private let feed = SourceID("https://example.org/feed")

    @Test func aMarkMadeElsewhereReachesTheRowsOfThePlace() async throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "https://example.org/feed\n")
        let options = try GlobalOptions.parse(["--home", folder.path, "--offline"])
        let environment = ProcessEnvironment(
            variables: [:],
            now: { Date(timeIntervalSince1970: 1_795_251_600) },
            utcOffset: { _ in 0 },
            newUID: { UUID().uuidString },
            hostName: "here",
            inputIsTerminal: false,
            outputIsTerminal: false,
            errorIsTerminal: false
        )
        let app = try App(options, environment: environment)
        let items = (1...3).map { Item(source: feed, guid: "\($0)", title: "Item \($0)") }
        try await app.library.store(items, from: feed)
        let display = Display(print: { _ in }, note: { _ in }, width: { nil }, isInteractive: false)
        let session = app.readerEnvironment(display: display).session(
            display.settings,
            SessionTerminal(rows: { _ in [] }, browse: { _ in })
        )
        session.inputs.command.send(ListCommand(nil))
        await rows(of: session, are: ["Item 1": false, "Item 2": false, "Item 3": false])

        // An item that arrives in the meantime has no row.
        let other = Item(source: feed, guid: "4", title: "Item 4")
        try await app.library.store([other], from: feed)
        try await app.library.mark(.starred, [items[1].id, other.id], screen: "list", via: "star")
        await rows(of: session, are: ["Item 1": false, "Item 2": true, "Item 3": false])
        session.inputs.interrupted.send()
        await app.libraries.close()
    }

    /// Waits until the rows have these stars; the time limit ends the wait for a change that never comes.
    private func rows(of session: any SessionViewModelType, are stars: [String: Bool]) async {
        while true {
            let items = session.places.last?.items ?? []
            if Dictionary(items.map { ($0.item.title, $0.state.isStarred) }, uniquingKeysWith: { $1 }) == stars {
                return
            }
            await Task.yield()
        }
    }
}
