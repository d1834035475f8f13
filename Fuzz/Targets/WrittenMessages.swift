package import Foundation
import PluginSources
package import SourceAPI

/// Messages that were written down, read as if a program had printed them.
package enum WrittenMessages {
    /// Returns the page that messages make, or the error; HTTP requests among them are not made.
    package static func page(
        of pieces: [[UInt8]],
        _ request: FetchRequest,
        isPaged: Bool = true,
        now: Date
    ) -> Result<Page, SourceError> {
        var lines = OutputLines()
        var answer = ProgramAnswer(request, isPaged: isPaged, now: now)
        do throws(SourceError) {
            for piece in pieces {
                for line in try lines.append(piece) {
                    if case .finished = try answer.take(try PluginMessage(line)) {
                        return .success(try answer.finished())
                    }
                }
            }
            if let line = try lines.finish() { _ = try answer.take(try PluginMessage(line)) }
            return .success(try answer.finished())
        } catch {
            return .failure(error)
        }
    }
}
