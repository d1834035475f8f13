import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of the events that items announce: MessageItemReader, ItemDraft, ItemMapper.
@Suite struct EventMessageTests {
    @Test func anItemHasTheBeginningAndTheEndOfItsEvent() async throws {
        let program = try SampleProgram(
            """
            echo '{"type":"item","id":1,"starts":"2027-01-01T10:00:00+01:00","ends":"2027-01-01T11:00:00+01:00"}'
            echo '{"type":"item","id":2,"starts":"2027-01-02"}'
            echo '{"type":"item","id":3,"starts":"2027-01-02","ends":"2027-01-01"}'
            """
        )
        let items = try await program.run().outcome.get().items
        let newYear = Date(timeIntervalSince1970: 1_798_761_600)
        #expect(items.map(\.starts) == [newYear + 32_400, newYear + 86_400, newYear + 86_400])
        #expect(items.map(\.ends) == [newYear + 36_000, nil, nil])
    }

    @Test func aMappingNamesThem() async throws {
        let source = try SampleMappings.source(
            """
            id = "shows"
            title = "Shows"
            [[services]]
            key = "x"
            base = "https://x.example"
            [request]
            url = "x:/"
            [items]
            id = "id"
            starts = { select = "from", format = "dd.MM.yyyy HH:mm", zone = "Europe/Berlin" }
            ends = "to"
            """
        )
        let page = try await source.page(of: #"{"id":1,"from":"01.01.2027 01:00","to":1798765200}"#).outcome.get()
        #expect(page.items.map(\.starts) == [Date(timeIntervalSince1970: 1_798_761_600)])
        #expect(page.items.map(\.ends) == [Date(timeIntervalSince1970: 1_798_765_200)])
    }

    @Test func theWholePathOfASubjectIsAVariable() async throws {
        let program = try SampleProgram("echo '{\"type\":\"item\",\"id\":1}'; echo \"$QUIRE_PATH\" > path")
        let rules = "[subject]\nexample = \"~/Mail\"\nkind = \"path\"\n"
        _ = try await program.run(rules, at: "sample:~/Mail", variables: ["HOME": "/home/ada"]).outcome.get()
        #expect(try program.folder.text(of: "path") == "/home/ada/Mail\n")
    }
}
