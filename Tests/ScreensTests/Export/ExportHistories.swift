import Testing

@testable import Screens

/// Histories of exports: ExportCommand.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ExportHistories {
    private let history = History()

    private func export(to path: String?) -> ExportCommand { ExportCommand(ExportRequest(what: .items, path: path)) }

    @Test(arguments: ["items.csv", nil]) func thePromptReturnsAfterAnExport(path: String?) async {
        #expect(await history.type(export(to: path)) == [])
        #expect(await history.wantPrompt() == (path.map { [.message(.export(.exporting($0)))] } ?? []))
        #expect(await history.answer("read") == [.note(.export(.exported("Exported 2 events."))), .ready])
    }

    @Test func anErrorIsExplained() async {
        history.world.answer = .failure
        _ = await history.type(export(to: "items.csv"))
        #expect(await history.answer("read") == [.failure(SimulatedLibrary.failure), .ready])
    }

    @Test(arguments: ["items.csv", nil]) func controlCStopsAnExport(path: String?) async {
        _ = await history.type(export(to: path))
        #expect(await history.controlC() == [.message(.stopped), .ready])
        #expect(history.desk.names == [])
    }
}
