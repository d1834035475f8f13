import FeedModel
import Query
import Testing

@testable import Screens

/// Tests of the rows of a screen: HomeScreen, SectionPlan, FeedDigest.
@Suite struct HomeScreenRowSharesTests {
    private func section(_ number: Int, items: Int, rows: Int? = nil) -> HomeScreen.Section {
        var section = HomeScreen.Section(plan: .plan(number))
        section.plan.rows = rows
        section.answer = DatedContent(.items(.news(unread: items)), date: .morning)
        return section
    }

    private func feeds(_ count: Int, rows: Int? = nil) -> HomeScreen.Section {
        var plan = SectionPlan(number: 9, title: "Feeds", filling: .feeds(FeedRequest()))
        plan.rows = rows
        var section = HomeScreen.Section(plan: plan)
        let rows = (0..<count).map { FeedRow.sample($0 + 1, unread: 9 - $0) }
        section.answer = DatedContent(.feeds(FeedDigest(lead: rows, unread: count, total: 40)), date: .morning)
        return section
    }

    private func screen(_ sections: HomeScreen.Section...) -> HomeScreen {
        var screen = HomeScreen(plans: [])
        screen.sections = sections
        return screen
    }

    @Test func sectionsShareTheRoomEvenlyAndWhatOneDoesNotNeedIsForTheOthers() {
        let shared = screen(section(1, items: 50), HomeScreen.Section(plan: .plan(2)), section(3, items: 2), feeds(8))
        #expect(shared.rowShares(room: 20) == [13, 0, 2, 5])
        #expect(screen(section(1, items: 50), section(2, items: 50)).rowShares(room: 15) == [8, 7])
    }

    @Test func everySectionHasThreeRowsOnTheSmallestScreen() {
        let shared = screen(section(1, items: 50), section(2, items: 50), section(3, items: 1))
        #expect(shared.rowShares(room: 0) == [3, 3, 1])
    }

    @Test func aPlanWithRowsHasThemAndAPipeHasTwenty() {
        let shared = screen(section(1, items: 50, rows: 12), section(2, items: 50), feeds(8, rows: 2), feeds(8))
        #expect(shared.rowShares(room: 9) == [12, 3, 2, 5])
        #expect(shared.rowShares(room: nil) == [12, 20, 2, 5])
    }

    @Test func countsAreTakenFromTheSameSectionAndNotFromTheSamePlace() throws {
        func feeds(_ tag: String, unread: Int, number: Int) throws -> HomeScreen.Section {
            let filling = SectionPlan.Filling.query(try Query(parsing: "tag:\(tag)"))
            var section = HomeScreen.Section(plan: SectionPlan(number: number, title: tag, filling: filling))
            section.answer = DatedContent(.items(.news(unread: unread)), date: .morning)
            return section
        }
        var shown = try screen(feeds("a", unread: 1, number: 1), feeds("b", unread: 2, number: 2))
        shown.recount(from: try screen(feeds("b", unread: 7, number: 1)))
        let counts = shown.sections.map { section in
            if case .items(let digest) = section.answer?.content { digest.unread } else { 0 }
        }
        #expect(counts == [1, 7])
    }

    @Test func aScreenShowsItsShareAndCountsAll() {
        let shown = screen(section(1, items: 5), feeds(8)).showing([2, 1])
        #expect(shown.items.count == 2)
        #expect(shown.rows.count == 3)
        guard case .items(let digest)? = shown.sections[0].answer?.content else { return #expect(Bool(false)) }
        #expect(digest.length == 5)
        #expect(shown.position(ofRow: 1) == ItemPosition(number: 2, count: 5, section: "Section 1"))
        #expect(shown.position(ofRow: 2) == nil)
        #expect(shown.position(ofRow: 3) == nil)
    }

    @Test func aMarkChangesTheCountOfTheItemsFeed() {
        let item = Item(source: SourceID("https://example.org/2"), guid: "2", title: "Two")
        var source = LibraryItem(item: item, arrived: .morning)
        var items = section(1, items: 0)
        items.answer = DatedContent(.items(ItemDigest(lead: [source], unread: 1, total: 1)), date: .morning)
        let before = screen(items, feeds(3))
        source.state.readAt = .morning
        let read = before.applying(.marked([source]))
        #expect(counts(read) == [9, 7, 7])
        // The same mark again changes nothing.
        #expect(counts(read.applying(.marked([source]))) == [9, 7, 7])
        source.state.readAt = nil
        #expect(counts(read.applying(.marked([source]))) == [9, 8, 7])
    }

    private func counts(_ screen: HomeScreen) -> [Int?] {
        screen.rows.compactMap { if case .feed(let feed) = $0 { feed.counts?.unread } else { nil } }
    }
}
