import FeedModel
import Foundation
import Library
import QuireTesting
import Testing

@testable import Services

/// Tests of storing what was found at the prompt: AnswerCache.
@Suite struct AnswerCacheTests {
    private let item = Item(source: SourceID("repositories:swift"), guid: "1", title: "One")
    private let answers = AnswerCache()
    private let library: Library

    init() throws {
        let uids = Counter()
        library = try Library.inMemory(
            environment: Library.Environment(
                now: { Date(timeIntervalSince1970: 1_763_740_800) },
                newUID: { "uid-\(uids.next())" },
                device: "desk"
            )
        )
    }

    @Test func aFoundItemIsStoredAndOneOfTheLibraryIsKept() async throws {
        await answers.remember([item])
        try await answers.store([item.id], in: library)
        var changed = item
        changed.title = "Other"
        await answers.remember([changed])
        try await answers.store([item.id], in: library)
        #expect(try await library.item(item.id)?.item.title == "One")
    }

    /// A cancelled task reads nothing from a library.
    @Test func theLibraryIsNotReadForOtherItems() async throws {
        let (answers, library, id) = (answers, library, item.id)
        try await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: LibraryError.self) { try await library.item(id) }
            try await answers.store([id], in: library)
        }.value
    }
}
