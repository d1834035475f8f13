import FeedModel
import Foundation
import Library
import Query
import QuireTesting
import ReaderShell
import Synchronization
import SystemSupport
import Testing

@testable import QuireProgram

/// Tests of `sync` between two libraries: Synchronizer.
@Suite struct SynchronizerTests {
    private let source = SourceID("https://example.org/feed.xml")

    /// A machine with its own library and clock.
    private struct Machine {
        let library: Library
        let sync: Synchronizer
    }

    private func machine(_ name: String, in folder: borrowing TemporaryFolder, seed: Int, profile: String = "ada")
        throws -> Machine
    {
        let ticks = Mutex(seed)
        let environment = Library.Environment(
            // Clocks of different machines differ, and occasionally stop.
            now: { Date(timeIntervalSince1970: 1_763_740_800 + Double(ticks.withLock { $0 * 7 % 40 })) },
            newUID: {
                ticks.withLock { ticks in
                    ticks += 1
                    return "\(name)-\(ticks)"
                }
            },
            device: name
        )
        let library = try Library.inMemory(environment: environment)
        let author = Journal.Author(profile: profile, device: name)
        return Machine(library: library, sync: Synchronizer(library: library, folder: folder.path, author: author))
    }

    private func state(_ library: Library) async throws -> [String] {
        let context = QueryContext(now: Date(timeIntervalSince1970: 1_763_740_800))
        var lines: [String] = []
        for text in ["", "hidden"] {
            for kept in try await library.items(Query(parsing: text), in: context, limit: 100).items {
                lines.append("\(kept.item.guid) \(kept.state)")
            }
        }
        var events: [String] = []
        for try await row in library.history(in: context) { events.append(row.event.uid) }
        return lines.sorted() + events.sorted()
    }

    @Test(arguments: 1...25)
    func anyMachinesInAnyOrderComeToTheSameState(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let items = (0..<8).map { Item(source: source, guid: "\($0)", title: "Title \($0)") }
        let kinds: [Event.Kind] = [
            .read, .unread, .starred, .unstarred, .tagged("a"), .untagged("a"), .hidden, .unhidden, .opened,
        ]
        let machines = try (0..<3).map { try machine("machine\($0)", in: folder, seed: Int(seed) * 31 + $0) }
        for machine in machines { try await machine.library.store(Array(items.shuffled(using: &random)), from: source) }
        for _ in 0..<30 {
            let machine = machines[Int.random(in: 0..<3, using: &random)]
            switch Int.random(in: 0..<6, using: &random) {
            case 0: _ = try await machine.sync.run()
            case 1: _ = try await machine.library.undo(screen: "test")
            default:
                let chosen = items.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map(\.id)
                let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
                try await machine.library.mark(kind, chosen, screen: "test", via: "test")
            }
        }
        // All machines write, then all read; doing it twice, in another order, changes nothing.
        for machine in machines.shuffled(using: &random) { _ = try await machine.sync.run() }
        for machine in machines.shuffled(using: &random) { _ = try await machine.sync.run() }
        let states = try await [state(machines[0].library), state(machines[1].library), state(machines[2].library)]
        #expect(states[0] == states[1] && states[1] == states[2])
        for machine in machines.shuffled(using: &random) {
            let again = try await machine.sync.run()
            let changes: [Int] = [again.received, again.sent, again.strangers, again.refused.count]
            #expect(changes == [0, 0, 0, 0])
            #expect(try await machine.library.check() == [])
            #expect(try await machine.library.rebuildState().wasEqual)
        }
        #expect(try await state(machines[0].library) == states[0])
    }

    // In transactions of one size, the state of the item would be computed from all its events each time.
    @Test func manyEventsAboutOneItemAreMergedInFewTransactions() async throws {
        let folder = try TemporaryFolder()
        let item = Item(source: source, guid: "1", title: "One")
        var writer = JournalWriter()
        var text = writer.begin(Journal.Author(profile: "ada", device: "laptop"))
        for number in 0..<40_000 {
            let event = Event(
                uid: "laptop-\(number)",
                at: Date(timeIntervalSince1970: Double(1_763_740_800 - number)),
                device: "laptop",
                item: item.id,
                kind: number.isMultiple(of: 2) ? .starred : .unstarred,
                screen: "list",
                via: "star"
            )
            text += writer.write(event) ?? ""
        }
        try folder.write("laptop.quire-journal", text + writer.end())
        let sizes = Mutex<[Int]>([])
        var environment = Library.Environment(
            now: { Date(timeIntervalSince1970: 0) },
            newUID: { "desk" },
            device: "desk"
        )
        environment.didChange = { items in sizes.withLock { $0.append(items.count) } }
        let library = try Library.inMemory(environment: environment)
        try await library.store([item], from: source)
        sizes.withLock { $0 = [] }
        let author = Journal.Author(profile: "ada", device: "desk")
        let outcome = try await Synchronizer(library: library, folder: folder.path, author: author).run()
        #expect(outcome.received == 40_000)
        #expect(sizes.withLock(\.self) == [5000, 5000, 5000, 10_000, 15_000])
        #expect(try await library.check() == [])
    }

    @Test func aFileThatIsNotWholeOrForeignIsLeftAloneAndTheRestIsTaken() async throws {
        let folder = try TemporaryFolder()
        let items = (0..<3).map { Item(source: source, guid: "\($0)", title: "Title \($0)") }
        let (desk, laptop) = (
            try machine("desk", in: folder, seed: 1), try machine("laptop", in: folder, seed: 2)
        )
        for machine in [desk, laptop] { try await machine.library.store(items, from: source) }
        try await laptop.library.mark(.read, [items[0].id], screen: "list", via: "read")
        _ = try await laptop.sync.run()
        let whole = try Data(contentsOf: URL(filePath: folder.path + "/" + laptop.sync.author.fileName))
        try whole.dropLast(20).write(to: URL(filePath: folder.path + "/cut.quire-journal"))
        try Data("hello".utf8).write(to: URL(filePath: folder.path + "/foreign.quire-journal"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/folder.quire-journal",
            withIntermediateDirectories: true
        )
        #expect(
            try await desk.sync.run()
                == .init(
                    received: 1,
                    sent: 0,
                    journals: 1,
                    strangers: 0,
                    refused: [
                        "cut.quire-journal: line 3 cannot be read",
                        "folder.quire-journal: it is not a regular file",
                        "foreign.quire-journal: it is not a journal of quire",
                    ]
                )
        )
        #expect(try await desk.library.item(items[0].id)?.state.isRead == true)
    }

    @Test func anEventThatNoLineCanHoldKeepsNobodyFromTheOthers() async throws {
        let folder = try TemporaryFolder()
        let item = Item(source: source, guid: "1", title: "Title")
        let desk = try machine("desk", in: folder, seed: 1)
        try await desk.library.store([item], from: source)
        let tag = String(repeating: "\u{1}", count: 11_000)
        try await desk.library.mark(.tagged(tag), [item.id], screen: "list", via: "tag")
        try await desk.library.mark(.read, [item.id], screen: "list", via: "read")
        #expect(try await desk.sync.run().sent == 1)
        #expect(try await desk.sync.run().refused == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(Journal.suffix) }
                .count == 1
        )
        let laptop = try machine("laptop", in: folder, seed: 2)
        #expect(try await laptop.sync.run().received == 1)
    }

    @Test func aDamagedJournalOfOurOwnIsKeptAndTheHistoryIsWrittenBesideIt() async throws {
        let folder = try TemporaryFolder()
        let item = Item(source: source, guid: "1", title: "Title")
        let desk = try machine("desk", in: folder, seed: 1)
        try await desk.library.store([item], from: source)
        try await desk.library.mark(.read, [item.id], screen: "list", via: "read")
        let path = folder.path + "/" + desk.sync.author.fileName
        try Data("rubbish".utf8).write(to: URL(filePath: path))
        #expect(try await desk.sync.run().sent == 1)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("rubbish".utf8))
        let laptop = try machine("laptop", in: folder, seed: 2)
        #expect(try await laptop.sync.run().received == 1)
    }

    @Test func thePastOfAnotherPersonStaysHis() async throws {
        let folder = try TemporaryFolder()
        let item = Item(source: source, guid: "1", title: "Title")
        let (ada, bob) = (
            try machine("desk", in: folder, seed: 1), try machine("desk", in: folder, seed: 9, profile: "bob")
        )
        for machine in [ada, bob] { try await machine.library.store([item], from: source) }
        try await bob.library.mark(.read, [item.id], screen: "list", via: "read")
        #expect(try await bob.sync.run().sent == 1)
        #expect(try await ada.sync.run() == .init(strangers: 1))
        #expect(try await ada.library.item(item.id)?.state.isRead == false)
    }

    @Test func aFolderThatIsNotThereIsMadeForItsOwnerAlone() async throws {
        let folder = try TemporaryFolder()
        let desk = try machine("desk", in: folder, seed: 1)
        let path = folder.path + "/shared"
        let elsewhere = Synchronizer(library: desk.library, folder: path, author: desk.sync.author)
        #expect(try await elsewhere.run().hasMadeFolder)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        #expect(try await !elsewhere.run().hasMadeFolder)
    }

    @Test func aFolderWhoseFolderIsNotThereIsNotMade() async throws {
        let folder = try TemporaryFolder()
        let desk = try machine("desk", in: folder, seed: 1)
        let nowhere = Synchronizer(library: desk.library, folder: folder.path + "/no/where", author: desk.sync.author)
        await #expect(throws: FileError.missing(path: folder.path + "/no/where")) { try await nowhere.run() }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/no"))
    }
}
