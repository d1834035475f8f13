import FeedModel
import SourceAPI
import Testing

@testable import RepositoriesSource

@Suite struct SearchTextTests {
    // RG5
    @Test func anEmptySearchIsRefused() {
        #expect(throws: SubscriptionError.notAnAddress("repositories:")) { try SubscriptionURI("repositories:  ") }
        for text in ["", " ", "\n\t"] {
            #expect(throws: SourceError.refused("an empty search finds nothing")) { try SearchText(text) }
        }
    }

    @Test func whiteSpaceIsOneSpace() throws {
        #expect(try SearchText("  swift \n nio ").text == "swift nio")
    }

    @Test(arguments: [
        ("swift nio", "swift nio", ""), ("sort:stars swift", "swift", "&sort=stars"),
        ("swift sort:updated order:asc nio", "swift nio", "&sort=updated&order=asc"),
        ("swift order:desc sort:forks", "swift", "&sort=forks&order=desc"),
        ("swift sort:help-wanted-issues-asc", "swift", "&sort=help-wanted-issues&order=asc"),
        ("swift sort:stars sort:forks", "swift", "&sort=forks"),
        // These are words: GitHub's own qualifiers end in letters, and quotation marks keep text as it is.
        (
            "\"sort:stars\" sorted:stars Sort:stars sort stars:>5",
            "\"sort:stars\" sorted:stars Sort:stars sort stars:>5", ""
        ),
    ])
    func theOrderOfResultsIsNoPartOfTheText(text: String, words: String, sorting: String) throws {
        let search = try SearchText(text)
        #expect(search.text == words)
        #expect(search.sorting == sorting)
    }

    @Test(arguments: [
        ("swift sort:age", "'sort' is stars, forks, help-wanted-issues or updated, not 'age'"),
        ("swift sort:", "'sort' is stars, forks, help-wanted-issues or updated, not ''"),
        ("swift sort:stars order:up", "'order' is asc or desc, not 'up'"),
        ("swift order:asc", "'order:' needs a 'sort:', because the best match is always first"),
        ("sort:stars", "an empty search finds nothing"),
    ])
    func anOrderThatGitHubLacksIsRefused(text: String, reason: String) {
        #expect(throws: SourceError.refused(reason)) { try SearchText(text) }
    }

    // RG5
    @Test(arguments: [
        (String(repeating: "x", count: 256), true),
        (String(repeating: "x", count: 257), false),
        (String(repeating: "x", count: 256) + " language:swift -user:apple NOT", true),
        (String(repeating: "x", count: 250) + " a:", true),
        (String(repeating: "x", count: 255) + " :a", false),
        (String(repeating: "x ", count: 128), true),
        (String(repeating: "x ", count: 129), false),
        (String(repeating: "x", count: 100_000), false),
        (String(repeating: "topic:x ", count: 100), true),
    ])
    func operatorsAndQualifiersDoNotCount(text: String, isAccepted: Bool) {
        #expect(((try? SearchText(text)) != nil) == isAccepted)
    }
}
