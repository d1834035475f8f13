import FeedModel
import Fetching
import SourceAPI
import Testing

/// Tests of the log of the last fetch that is stored: FetchRecord.
@Suite struct KeptLogTests {
    @Test func theNumberOfLinesThatAreLeftOutIsTrueBesideThatOfAProgram() async throws {
        let errors = (1...9).map { "error \($0)" } + ["[31 lines are left out]"] + (41...50).map { "error \($0)" }
        let source = ScriptedSource(reach: ScriptedSource.forge) { host throws(SourceError) in
            for number in 1...60 { host.log("note \(number)") }
            for line in errors { host.log(line) }
            throw .plugin("it broke")
        }
        let result = await Fetcher(OfflineTransport()).fetch(try .scripted(source))
        #expect(
            result.record.log == (1...19).map { "note \($0)" } + ["[41 lines are left out]"] + errors
        )
    }
}
