import FeedModel
import Foundation
import Library
import Query
import QuireTesting
import Synchronization

/// A world whose clock moves when the test says so, with its own folder.
final class World: Sendable {
    private let temporary: TemporaryFolder
    private let clock = Mutex(Date(timeIntervalSince1970: 1_763_740_800))  // 2025-11-21T16:00:00Z
    private let count = Mutex(0)
    private let name: String

    private let duplicates: Duplicates

    init(device: String = "desk", duplicates: Duplicates = .once) throws {
        name = device
        self.duplicates = duplicates
        temporary = try TemporaryFolder()
    }

    var folder: URL { URL(filePath: temporary.path) }
    var path: String { folder.appendingPathComponent("data/library.db").path }
    var now: Date { clock.withLock { $0 } }

    func advance(_ seconds: Double) { clock.withLock { $0 += seconds } }

    func environment(device: String? = nil, busyTimeout: Duration = .seconds(5)) -> Library.Environment {
        let device = device ?? name
        var environment = Library.Environment(
            now: { self.now },
            newUID: {
                let number = self.count.withLock { count in
                    count += 1
                    return count
                }
                return "\(device)-\(number)"
            },
            device: device,
            busyTimeout: busyTimeout
        )
        environment.duplicates = duplicates
        return environment
    }

    func library(device: String? = nil) throws -> Library {
        try Library(path: path, environment: environment(device: device))
    }

    func memory(device: String? = nil) throws -> Library {
        try Library.inMemory(environment: environment(device: device))
    }

    var context: QueryContext { QueryContext(now: now) }
}

/// Makes a library of three items, the second of them read, and closes it so that everything is in the file.
func made(_ world: World) async throws {
    let library = try world.library()
    try await library.store(makeItems(1...3), from: feed)
    try await library.mark(.read, [makeItem("2").id], screen: "list", via: "read")
    await library.close()
}
