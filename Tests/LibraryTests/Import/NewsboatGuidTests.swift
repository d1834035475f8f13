import FeedModel
import Foundation
import Library
import Testing

@testable import Library

/// Tests of NewsboatGuid, with guids as newsboat 2.21 writes them.
@Suite struct NewsboatGuidTests {
    private static let guids: [(guid: String, url: String?, title: String, expected: String)] = [
        ("https://a.example/1Fri, 27 Nov 2026 19:17:17 +0000", "https://a.example/1", "T", "https://a.example/1"),
        ("https://a.example/127 Nov 26 19:17", "https://a.example/1", "T", "https://a.example/1"),
        ("https://a.example/12026-11-27T19:17:17Z", "https://a.example/1", "T", "https://a.example/1"),
        ("https://a.example/1#c", "https://a.example/1", "T", "https://a.example/1#c"),
        ("https://a.example/12", "https://a.example/1", "T", "https://a.example/12"),
        ("  tag:a,1 ", "https://a.example/1", "T", "tag:a,1"),
        ("https://a.example/1", "https://a.example/1", "T", "https://a.example/1"),
    ]

    @Test(arguments: guids.indices)
    func aGuidThatNewsboatMadeIsTheLink(index: Int) {
        let given = Self.guids[index]
        #expect(NewsboatGuid.guid(given.guid, url: given.url, title: given.title, text: nil) == given.expected)
    }

    @Test func aTitleIsTheGuidOfAnArticleWithNothingElse() {
        let expected = ItemID.guid(declared: nil, link: nil, title: "Only a title", date: nil, text: nil)
        #expect(NewsboatGuid.guid("Only a title", url: nil, title: "Only a title", text: nil) == expected)
    }

    @Test func aTitleThatNewsboatMadeOfTheAddressAgreesWithNone() {
        func traits(_ title: String, isImported: Bool) -> ArticleTraits {
            ArticleTraits(
                guid: title,
                title: title,
                url: "https://a.example/25.html",
                date: 1000,
                isImported: isImported,
                home: ArticleKeys.HomePage(nil)
            )
        }
        for linkIsShared in [true, false] {
            func isRenamed(_ title: String, isImported: Bool) -> Bool {
                let stored = traits("25.html", isImported: isImported)
                return SameArticle.isRenamed(traits(title, isImported: false), from: stored, linkIsShared: linkIsShared)
            }
            #expect(isRenamed("", isImported: true))
            #expect(!isRenamed("", isImported: false))
            #expect(!isRenamed("Another", isImported: true))
        }
    }

    @Test func whatFollowsAnAmpersandIsLost() {
        #expect(NewsboatGuid.shortened("https://a.example/?a=b&utm_source=x&c") == "https://a.example/?a=b=x")
        #expect(NewsboatGuid.shortened("https://a.example/?a=b&1=2 & 3") == "https://a.example/?a=b1=2  3")
        #expect(NewsboatGuid.shortened("https://a.example/?a=b") == nil)
    }
}
