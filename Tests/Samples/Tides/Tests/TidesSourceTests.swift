import Foundation
import SourceAPI
import SourceChecks
import Testing
import TidesSource

@Suite struct TidesSourceTests {
    @Test func theSourceConforms() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let recordings = try Recordings(folder: folder.appending(path: "Fixtures/ordinary").path)
        let findings = await ConformanceCheck(of: TidesSource(), on: recordings).findings()
        #expect(findings == [])
    }
}
