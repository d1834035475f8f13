public import FeedModel
public import Foundation
public import SourceAPI

/// The home screen at one moment: up to four sections folded into one page.
public struct HomeScreen: Hashable, Sendable {
    /// The sections in the order they were asked for.
    public var sections: [Section]
    /// Whether the sections are being fetched.
    public var isAsking = false
    /// What the person did while the sections are being fetched: an answer may have been given before it.
    var marksMeanwhile: [ItemID: ItemState] = [:]

    /// Starts with sections about which nothing is known yet.
    public init(plans: [SectionPlan]) {
        sections = plans.map { Section(plan: $0) }
    }

    /// One titled part of the screen.
    public struct Section: Hashable, Sendable, Identifiable {
        /// What was asked for.
        public var plan: SectionPlan
        /// The last good answer.
        public var answer: DatedContent?
        /// Whether ``answer`` came from the last fetch.
        public var isFresh = false
        /// Why the last fetch failed, if it did.
        public var failure: SourceError?
        /// Whether the library has said what it holds.
        public var hasFound = false
        /// Whether the running fetch has answered; the page waits for all of them.
        public var hasAnswered = false

        /// Starts a section about which nothing is known yet.
        public init(plan: SectionPlan) {
            self.plan = plan
        }

        /// The section's number.
        public var id: Int { plan.number }
    }

    /// How far the content of a section can be trusted.
    public enum Standing: Hashable, Sendable {
        /// Nothing is known yet.
        case pending
        /// The content is the answer of the last fetch.
        case fresh
        /// The content was good at that time; with an error when a newer fetch failed.
        case stale(since: Date, because: SourceError?)
        /// There is no content, and this is why.
        case failed(SourceError)
    }
}

extension HomeScreen {
    /// Whether the library has said what it holds for every section.
    public var hasFound: Bool { sections.allSatisfy(\.hasFound) }

    /// How many sections could not be fetched, whether or not an older answer stands in for them.
    public var failures: Int { sections.count { $0.failure != nil } }

    /// The items on the screen, in the order they are numbered.
    public var items: [LibraryItem] { sections.flatMap(\.items) }
}

extension HomeScreen.Section {
    /// How far the content can be trusted.
    public var standing: HomeScreen.Standing {
        switch (answer, failure) {
        case (nil, nil): .pending
        case (nil, let failure?): .failed(failure)
        case (.some, nil) where isFresh: .fresh
        case (let answer?, let failure): .stale(since: answer.date, because: failure)
        }
    }

    /// What the sources of the section's items are called, when they have several.
    public var sourceTitles: [SourceID: String] {
        if case .items(let digest) = answer?.content { digest.sourceTitles } else { [:] }
    }

    /// The section's items, none for a forecast.
    public var items: [LibraryItem] {
        if case .items(let digest) = answer?.content { digest.lead } else { [] }
    }
}
