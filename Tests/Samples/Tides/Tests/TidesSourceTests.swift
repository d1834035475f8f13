import SourceChecks
import Testing
import TidesSource

@Suite struct TidesSourceTests {
    private let tides = SourceTestCase(TidesSource())

    @Test func theSourceConforms() async throws {
        let findings = await ConformanceCheck(of: TidesSource(), on: try tides.recordings("ordinary")).findings()
        #expect(findings == [])
    }
}
