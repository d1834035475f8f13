public import FeedModel
public import Foundation
public import SourceAPI

/// The state of the home screen, or of another screen of config.toml: up to four sections on one page.
public struct HomeScreen: Hashable, Sendable {
    /// The name of the screen.
    public var name: String
    /// The sections in the configured order.
    public var sections: [Section]
    /// Whether the sections are being fetched.
    public var isLoading = false
    /// Whether the sections are being read again from the library.
    package var isComposing = false
    /// Marks made while the sections are being fetched; a result may predate them.
    var marksDuringFetch: [ItemID: ItemState] = [:]

    /// Creates a screen whose sections are still empty.
    public init(name: String = usualName, plans: [SectionPlan]) {
        self.name = name
        sections = plans.map { Section(plan: $0) }
    }

    /// The name of the screen that a session begins with.
    public static let usualName = "home"

    /// A titled part of the screen.
    public struct Section: Hashable, Sendable, Identifiable {
        /// The plan of the section.
        public var plan: SectionPlan
        /// The last good content.
        public var answer: DatedContent?
        /// Whether ``answer`` came from the last fetch.
        public var isFresh = false
        /// The error of the last fetch, if it failed.
        public var failure: SourceError?
        /// Whether the library has returned its stored content.
        public var hasFound = false
        /// Whether the running fetch of this section has finished; the page waits for all sections.
        public var hasAnswered = false

        /// Creates an empty section.
        public init(plan: SectionPlan) {
            self.plan = plan
        }

        /// The number of the section.
        public var id: Int { plan.number }
    }

    /// How current the content of a section is.
    public enum Standing: Hashable, Sendable {
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
    public var hasFound: Bool { sections.allSatisfy(\.hasFound) }

    /// The number of sections whose last fetch failed, including those that show older content.
    public var failures: Int { sections.count { $0.failure != nil } }

    /// The items on the screen in the order of their numbers.
    public var items: [LibraryItem] { sections.flatMap(\.items) }

    /// The rows on the screen in the order of their numbers.
    public var rows: [Row] { sections.flatMap(\.rows) }

    /// A row with a number.
    public enum Row: Hashable, Sendable {
        /// An item.
        case item(LibraryItem)
        /// A feed, whose number lists its items.
        case feed(FeedRow)
    }
}

extension HomeScreen.Section {
    /// How current the content is.
    public var standing: HomeScreen.Standing {
        switch (answer, failure) {
        case (nil, nil): .pending
        case (nil, let failure?): .failed(failure)
        case (.some, nil) where isFresh: .fresh
        case (let answer?, let failure): .stale(since: answer.date, because: failure)
        }
    }

    /// The titles of the sources of the section's items, if there are several sources.
    public var sourceTitles: [SourceID: String] {
        if case .items(let digest) = answer?.content { digest.sourceTitles } else { [:] }
    }

    /// The rows of the section; empty for a forecast.
    public var rows: [HomeScreen.Row] {
        switch answer?.content {
        case .items(let digest): digest.lead.map(HomeScreen.Row.item)
        case .feeds(let digest): digest.lead.map(HomeScreen.Row.feed)
        case .forecast, nil: []
        }
    }

    /// The items of the section; empty for a forecast and for feeds.
    public var items: [LibraryItem] {
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
