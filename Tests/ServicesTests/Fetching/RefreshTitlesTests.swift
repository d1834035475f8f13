import FeedModel
import Screens
import Testing

@testable import Services

/// Tests of the titles that a refresh reports with: RefreshTitles.
@Suite struct RefreshTitlesTests {
    private func status(_ address: String, title: String?) throws -> SubscriptionStatus {
        let uri = try SubscriptionURI(address)
        return SubscriptionStatus(
            subscription: Subscription(uri: uri, title: title),
            record: FetchRecord(source: uri.id),
            title: title ?? uri.description
        )
    }

    @Test func thePublishersTitleIsKnownOnceItIsFetched() throws {
        let (new, own) = (SourceID("https://a.example/feed"), SourceID("https://b.example/feed"))
        let titles = RefreshTitles(of: [
            try status(new.rawValue, title: nil), try status(own.rawValue, title: "Mine"),
        ])
        #expect(titles[new] == new.rawValue)
        for (source, title) in [(new, "Bees"), (own, "Theirs"), (SourceID("https://c.example/"), "None")] {
            var record = FetchRecord(source: source)
            record.title = title
            titles.learn(from: record)
        }
        #expect([new, own].map { titles[$0] } == ["Bees", "Mine"])
        #expect(titles[SourceID("https://c.example/")] == "https://c.example/")
        var blank = FetchRecord(source: new)
        blank.title = "\u{1B}[2J"
        titles.learn(from: blank)
        #expect(titles[new] == "Bees")
    }
}
