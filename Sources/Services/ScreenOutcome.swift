import FeedModel
import OpenCombine
import ReaderShell
import Screens
import SourceAPI
import Streams

@MainActor
func screenOutcome<Success: Sendable>(
    explainer: Explainer,
    _ work: @escaping @Sendable () async throws -> Success
) -> AnyPublisher<Result<Success, ScreenFailure>, Never> {
    outcome { () async throws(ScreenFailure) -> Success in
        do {
            return try await work()
        } catch let error as ScreenFailure {
            throw error
        } catch let error as LibraryError {
            throw .store(error)
        } catch let error as SourceError {
            throw .source(error)
        } catch {
            let explanation = explainer.explain(error)
            throw .told(what: explanation.what, remedy: explanation.remedy)
        }
    }
}
