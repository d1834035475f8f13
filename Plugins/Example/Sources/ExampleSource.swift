import FeedModel
import Foundation
package import SourceAPI

/// Items and failures of every kind, for trying what one sees; it contacts no server.
package struct ExampleSource: Source {
    /// The time for which `example:hang` does not answer.
    private let patience: Duration

    package init() { self.init(patience: .seconds(60)) }

    init(patience: Duration) { self.patience = patience }

    package var descriptor: SourceDescriptor {
        SourceDescriptor(
            id: "example",
            title: "Example",
            subject: SourceDescriptor.Parameter(
                name: "behaviour",
                help: "what the source does, for trying",
                example: "ok",
                values: Behaviour.allCases.map(\.rawValue)
            ),
            reach: .services([]),
            minimumInterval: .seconds(60),
            isPaged: false
        )
    }

    private enum Behaviour: String, CaseIterable {
        case ok, empty, dup, many, event, hostile, partial, error, limit, key, hang
    }

    package func fetch(_ request: FetchRequest, through host: any SourceHost) async throws(SourceError) -> Page {
        let samples = Samples(source: request.source)
        let items: [Item]
        let behaviour = Behaviour(rawValue: request.uri.subject)
        switch behaviour {
        case .ok: items = samples.ordinary
        case .empty: items = []
        case .dup: items = samples.duplicates
        case .many: items = (1...200).map { samples.item("\($0)", "Item \($0) of 200") }
        case .event: items = [samples.event]
        case .hostile: items = samples.hostile
        case .partial: items = [samples.ordinary[0]]
        case .error: throw .plugin("example:error fails at each fetch")
        case .limit: throw .rateLimited(until: host.now + 3600, message: "example:limit asks to wait an hour")
        case .key: throw .missingCredential("example", without: "")
        case .hang:
            do { try await Task.sleep(for: patience) } catch { throw .cancelled }
            throw .timedOut
        case nil: throw .notFound("there is no example '\(request.uri.subject)'")
        }
        var page = Page(.items(Array(items.prefix(request.limit))), state: request.state)
        page.isPartial = behaviour == .partial
        page.title = "Example: \(request.uri.subject)"
        return page
    }
}
