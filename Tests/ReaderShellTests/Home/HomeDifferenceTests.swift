import FeedModel
import Screens
import SourceAPI
import Testing

@testable import ReaderShell

/// Tests of the line that reports changes of the home screen: HomeDifference.
@Suite struct HomeDifferenceTests {
    private func line(_ old: [HomeScreen.Section], _ new: [HomeScreen.Section]) -> String {
        English.sample.sentence(.changed(HomeDifference(from: HomeScreen(old), to: HomeScreen(new))))
    }

    private func items(_ total: Int) -> SectionContent {
        .items(ItemDigest(lead: LibraryItem.stories(1...max(1, total)), unread: total, total: total))
    }

    @Test func newItemsFreshFiguresAndFailuresAreTold() throws {
        var warmer = Forecast.tokyo
        warmer.current?.temperature = 15
        let (weather, news) = (try SectionPlan.sample(1, "Weather"), try SectionPlan.sample(2, "News"))
        let repositories = try SectionPlan.sample(3, "Repositories")
        #expect(
            line(
                [.init(weather, .forecast(.tokyo)), .init(news, items(1)), .init(repositories)],
                [.init(weather, .forecast(warmer)), .init(news, items(3)), .init(repositories, failure: .offline)]
            ) == "Home: Weather is updated, 2 new in News, Repositories failed: offline. 'home' shows the new page."
        )
    }

    @Test func whatWasKnownIsNotToldAgain() throws {
        let (news, repositories) = (try SectionPlan.sample(1, "News"), try SectionPlan.sample(2, "Repositories"))
        let failed = HomeScreen.Section(repositories, failure: .offline)
        let same = HomeScreen([.init(news, items(2)), failed])
        #expect(HomeDifference(from: same, to: same).changes.isEmpty)
        #expect(
            line([failed], [.init(repositories, items(2))])
                == "Home: Repositories is updated. 'home' shows the new page."
        )
    }
}
