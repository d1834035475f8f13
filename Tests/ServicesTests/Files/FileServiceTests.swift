import FeedModel
import FeedsSource
import Foundation
import Library
import Query
import QuireTesting
import SystemSupport
import Testing

@testable import Screens
@testable import Services

/// Tests of writing items to files and of giving them to commands: FileService.
@Suite struct FileServiceTests {
    private static let now = Date(timeIntervalSince1970: 1_763_740_800)
    private let library: Library
    private let ids: [ItemID]

    init() async throws {
        let uids = Counter()
        library = try Library.inMemory(
            environment: Library.Environment(now: { Self.now }, newUID: { "uid-\(uids.next())" }, device: "desk")
        )
        let source = SourceID("https://a.example/feed")
        let items = ["One", "../../etc/passwd", "One"].enumerated().map { number, title in
            var item = Item(source: source, guid: "\(number)", title: title)
            item.published = Self.now
            item.body = .text("Text \(number)")
            return item
        }
        try await library.store(items, from: source, record: FetchRecord(source: source))
        ids = items.map(\.id)
    }

    /// Returns the service with documents that are their title and form, and the titles and texts of the items.
    private func service(home: String? = nil) throws -> FileService {
        let catalog = SubscriptionCatalog(
            registry: try SourceRegistry([FeedsSource()]),
            store: SubscriptionsStore(text: "https://a.example/feed\n"),
            sections: [],
            libraries: LibraryProvider(library, of: nil) { [library] _ throws(LibraryError) in library }
        )
        let clock = RunClock(now: { Self.now }, utcOffset: { _ in 0 })
        let sections = HomeSections(catalog: catalog, screens: [], configurationFile: "config.toml")
        let queries = ItemQueries(sections: sections, clock: clock)
        return FileService(
            items: ItemService(queries: queries, answers: AnswerCache()),
            home: home,
            variables: ["PATH": "/usr/bin:/bin"]
        ) { items, form, title in
            let texts = items.map { "\($0.kept.item.title): \($0.text.plain)\n" }.joined()
            return Array(((form == .plain ? "" : "\(form) \(title)\n") + texts).utf8)
        }
    }

    /// Saves items; returns the first failure.
    private func save(_ items: [ItemID], to path: String, home: String? = nil) async throws -> SessionFailure? {
        let service = try service(home: home)
        for file in try await service.plan(SaveRequest(items: items, path: path)).files {
            if let failure = await service.save(file) { return failure }
        }
        return nil
    }

    @Test func itemsAreOneFileInTheFormOfItsEndingAndStayUnread() async throws {
        let folder = try TemporaryFolder()
        #expect(try await save([ids[0], ids[2]], to: folder.file("a.txt")) == nil)
        #expect(try await save([ids[0]], to: folder.file("a.MD")) == nil)
        #expect(try await save([ids[0]], to: "~/b.markdown", home: folder.path) == nil)
        #expect(try await save([ids[0]], to: folder.file("two words.html")) == nil)
        #expect(try await save([ids[0]], to: folder.file("c.d.epub")) == nil)
        #expect(try folder.files == ["a.MD", "a.txt", "b.markdown", "c.d.epub", "two words.html"])
        #expect(try folder.text(of: "a.txt") == "One: Text 0\nOne: Text 2\n")
        #expect(try folder.text(of: "a.MD") == "markdown a\nOne: Text 0\n")
        #expect(try folder.text(of: "b.markdown") == "markdown b\nOne: Text 0\n")
        #expect(try folder.text(of: "two words.html") == "html two words\nOne: Text 0\n")
        #expect(try folder.text(of: "c.d.epub") == "epub c.d\nOne: Text 0\n")
        let unread = try await library.items(Query(.flag(.unread)), in: QueryContext(now: Self.now)).items
        #expect(unread.count == 3)
    }

    @Test func aFolderGetsAFileForEachItemWithASafeName() async throws {
        let folder = try TemporaryFolder()
        #expect(try await save(ids, to: folder.path) == nil)
        #expect(
            try folder.files == ["2025-11-21-One-2.txt", "2025-11-21-One.txt", "2025-11-21-etc-passwd.txt"]
        )
        #expect(try folder.text(of: "2025-11-21-One-2.txt") == "One: Text 2\n")
        let again = try await service().plan(SaveRequest(items: [ids[1]], path: folder.path + "/"))
        #expect(again.files.map(\.isReplacing) == [true])
        #expect(again.files.map(\.path) == [folder.file("2025-11-21-etc-passwd.txt")])
    }

    @Test(arguments: [
        ("*.md", ".md", "markdown \n"), ("*.HTML", ".HTML", "html \n"), ("*.epub", ".epub", "epub \n"),
        ("*.txt", ".txt", ""), ("*.text", ".text", ""),
    ])
    func aStarWithAnEndingGivesEachItemAFileInThatForm(name: String, ending: String, form: String) async throws {
        let folder = try TemporaryFolder()
        #expect(try await save(ids, to: folder.file(name)) == nil)
        let names = ["2025-11-21-One-2", "2025-11-21-One", "2025-11-21-etc-passwd"]
        #expect(try folder.files == names.map { $0 + ending })
        #expect(try folder.text(of: "2025-11-21-One-2\(ending)") == "\(form)One: Text 2\n")
        let plan = try await service().plan(SaveRequest(items: [ids[1]], path: folder.file(name)))
        #expect(plan.files.map(\.isReplacing) == [true])
        #expect(plan.folder == folder.path)
        let missing = folder.file("no")
        await #expect(throws: FilesError.noFolder(missing)) {
            try await service().plan(SaveRequest(items: ids, path: "\(missing)/\(name)"))
        }
    }

    @Test func aStarWithoutAnEndingIsTheNameOfAFile() async throws {
        let folder = try TemporaryFolder()
        #expect(try await save([ids[0]], to: folder.file("*.")) == nil)
        #expect(try await save([ids[0]], to: folder.file("*")) == nil)
        #expect(try folder.files == ["*", "*."])
    }

    @Test func aFileIsReplacedOnlyIfItExistedBefore() async throws {
        let folder = try TemporaryFolder()
        try folder.write("a.txt", "mine\n")
        #expect(chmod(folder.file("a.txt"), 0o640) == 0)
        let service = try service()
        let replacing = try await service.plan(SaveRequest(items: [ids[0]], path: folder.file("a.txt")))
        let creating = try await service.plan(SaveRequest(items: [ids[0]], path: folder.file("b.txt")))
        #expect([replacing, creating].flatMap(\.files).map(\.isReplacing) == [true, false])
        // It appears while the question is asked.
        try folder.write("b.txt", "mine\n")
        let refused = await service.save(try #require(creating.files.first))
        #expect(refused == SessionFailure(FilesError.exists([folder.file("b.txt")])))
        #expect(try folder.text(of: "b.txt") == "mine\n")
        #expect(await service.save(try #require(replacing.files.first)) == nil)
        #expect(try folder.text(of: "a.txt") == "One: Text 0\n")
        var status = stat()
        #expect(stat(folder.file("a.txt"), &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try folder.files == ["a.txt", "b.txt"])
    }

    @Test func whatCannotBeWrittenIsNamedBeforeAnythingIsRead() async throws {
        let folder = try TemporaryFolder()
        let service = try service()
        func plan(_ path: String) async throws -> SavePlan {
            try await service.plan(SaveRequest(items: ids, path: path))
        }
        await #expect(throws: FilesError.noFolder(folder.file("no"))) { try await plan(folder.file("no") + "/a.txt") }
        await #expect(throws: FilesError.noFolder(folder.file("no") + "/")) { try await plan(folder.file("no") + "/") }
        await #expect(throws: FileError.unwritable(path: "/dev/null", reason: "it is a device and not a file")) {
            try await plan("/dev/null")
        }
        await #expect(throws: FileError.unwritable(path: "a\0b", reason: "its name has a NUL")) {
            try await plan("a\0b")
        }
        await #expect(throws: FilesError.noFolder("~no-such-user")) { try await plan("~no-such-user/a.txt") }
        await #expect(throws: FilesError.noFolder("~no-such-user")) { try await plan("~no-such-user") }
        let nowhere = FileError.unwritable(
            path: folder.file("link"),
            reason: "it is a symbolic link to a file that does not exist"
        )
        #expect(symlink(folder.file("missing"), folder.file("link")) == 0)
        await #expect(throws: nowhere) { try await plan(folder.file("link")) }
        try folder.write("a.txt", "")
        await #expect(throws: FileError.unwritable(path: folder.file("a.txt/b"), reason: "Not a directory")) {
            try await plan(folder.file("a.txt/b"))
        }
    }

    @Test func anItemThatIsGoneIsAnError() async throws {
        let other = ItemID(source: SourceID("https://a.example/feed"), guid: "other")
        let service = try service()
        await #expect(throws: ScreenFailure.itemOfElsewhere) { try await service.text(of: [ids[0], other]) }
    }

    @Test func moreItemsThanTheLimitAreNotRead() async throws {
        let service = try service()
        let ids = Array(repeating: ids[0], count: 10_001)
        await #expect(throws: FilesError.tooManyItems(limit: 10_000)) { try await service.text(of: ids) }
    }

    @Test func theRestOfAListIsRead() async throws {
        let service = try service()
        let question = Question(Query.everything)
        let first = try await service.items.queries.page(of: question, after: nil, limit: 1)
        let cursor = try #require(first.next)
        let rest = try await service.items(in: RestOfList(question: question, cursor: cursor))
        #expect(Set(first.items.map(\.id) + rest) == Set(ids) && rest.count == 2)
    }

    @MainActor @Test func aCommandGetsTheTextOnItsInput() async throws {
        let folder = try TemporaryFolder()
        let service = try service()
        // More than a pipe holds.
        let text = String(repeating: "$(touch x) `id` ; \" '\n", count: 10_000)
        let out = folder.file("out")
        #expect(try service.run(PipeRequest(text: text, command: "cat | cat > '\(out)'; exit 3")) == 3)
        #expect(try folder.text(of: "out") == text)
        #expect(try service.run(PipeRequest(text: text, command: "kill -TERM $$")) == 143)
        #expect(try service.run(PipeRequest(text: text, command: "/no/such/command 2> '\(out)'")) == 127)
        // It is the name of a command, and no option of the shell.
        #expect(try service.run(PipeRequest(text: text, command: "-x 2> '\(out)'")) == 127)
        #expect(try folder.files == ["out"])
    }
}
