package import FeedModel
package import Foundation
package import SourceAPI

/// The state of the home screen, or of another screen of config.toml: up to four sections on one page.
package struct HomeScreen: Hashable, Sendable {
    package var name: String
    /// The sections in the configured order.
    package var sections: [Section]
    package var isLoading = false
    /// Whether the sections are being read again from the library.
    package var isComposing = false
    /// Marks made while the sections are being fetched; a result may predate them.
    var marksDuringFetch: [ItemID: ItemState] = [:]

    package init(name: String = usualName, plans: [SectionPlan]) {
        self.name = name
        sections = plans.map { Section(plan: $0) }
    }

    package static let usualName = "home"

    package struct Section: Hashable, Sendable, Identifiable {
        package var plan: SectionPlan
        /// The last good content.
        package var answer: DatedContent?
        /// Whether ``answer`` came from the last fetch.
        package var isFresh = false
        /// The error of the last fetch, if it failed.
        package var failure: SourceError?
        package var hasFound = false
        /// Whether the running fetch of this section has finished; the page waits for all sections.
        package var hasAnswered = false

        package init(plan: SectionPlan) {
            self.plan = plan
        }

        package var id: Int { plan.number }
    }

    package enum Standing: Hashable, Sendable {
        /// Neither the library nor the source has returned content yet.
        case pending
        /// The content came from the last fetch.
        case fresh
        /// The content dates from that time; the error is set if a newer fetch failed.
        case stale(since: Date, because: SourceError?)
        /// There is no content because the fetch failed.
        case failed(SourceError)
    }
}

extension HomeScreen {
    /// Whether the library has returned its stored content for every section.
    package var hasFound: Bool { sections.allSatisfy(\.hasFound) }

    /// The number of sections whose last fetch failed, including those that show older content.
    package var failures: Int { sections.count { $0.failure != nil } }

    /// The items on the screen in the order of their numbers.
    package var items: [LibraryItem] { sections.flatMap(\.items) }

    /// The rows on the screen in the order of their numbers.
    package var rows: [Row] { sections.flatMap(\.rows) }

    package enum Row: Hashable, Sendable {
        case item(LibraryItem)
        case feed(FeedRow)
    }
}

extension HomeScreen.Section {
    package var standing: HomeScreen.Standing {
        switch (answer, failure) {
        case (nil, nil): .pending
        case (nil, let failure?): .failed(failure)
        case (.some, nil) where isFresh: .fresh
        case (let answer?, let failure): .stale(since: answer.date, because: failure)
        }
    }

    package var sourceTitles: [SourceID: String] {
        if case .items(let digest) = answer?.content { digest.sourceTitles } else { [:] }
    }

    /// The rows of the section; empty for a forecast.
    package var rows: [HomeScreen.Row] {
        switch answer?.content {
        case .items(let digest): digest.lead.map(HomeScreen.Row.item)
        case .feeds(let digest): digest.lead.map(HomeScreen.Row.feed)
        case .forecast, nil: []
        }
    }

    /// The items of the section; empty for a forecast and for feeds.
    package var items: [LibraryItem] {
        if case .items(let digest) = answer?.content { digest.lead } else { [] }
    }
}

extension HomeScreen {
    /// Takes over the counts of sections and of feeds from a newer state; the rows stay, and so do sections that it no longer has.
    mutating func recount(from newer: HomeScreen) {
        for index in sections.indices {
            let (plan, same) = (sections[index].plan, newer.sections.filter { $0.plan.isOfSame(sections[index].plan) })
            guard let section = same.first(where: { $0.id == plan.id }) ?? same.first else { continue }
            switch (sections[index].answer?.content, section.answer?.content) {
            case (.items(var digest), .items(let counted)):
                (digest.unread, digest.total, digest.failing) = (counted.unread, counted.total, counted.failing)
                sections[index].answer?.content = .items(digest)
            case (.feeds(var digest), .feeds(let counted)):
                (digest.unread, digest.total, digest.queries) = (counted.unread, counted.total, counted.queries)
                for row in digest.lead.indices {
                    digest.lead[row].counts = counted.counts[digest.lead[row].content] ?? digest.lead[row].counts
                }
                sections[index].answer?.content = .feeds(digest)
            default: break
            }
        }
    }
}
