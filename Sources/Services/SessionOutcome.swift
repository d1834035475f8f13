import OpenCombine
package import Screens
import Streams

@MainActor
package func sessionOutcome<Success: Sendable>(
    _ work: @escaping @Sendable () async throws -> Success
) -> Answers<Success> {
    outcome { () async throws(SessionFailure) -> Success in
        do { return try await work() } catch { throw SessionFailure(error) }
    }
}
