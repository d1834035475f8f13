package import FeedModel
package import Foundation
package import SourceAPI

/// The state of the home screen, or of another screen of config.toml: up to four sections on one page.
package struct HomeScreen: Equatable, Sendable {
    package var name: String
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

    package struct Section: Equatable, Sendable, Identifiable {
        package var plan: SectionPlan
        package var answer: DatedContent?
        /// Whether ``answer`` came from the last fetch.
        package var isFresh = false
        package var failure: SourceError?
        package var hasFound = false
        /// Whether the running fetch of this section has finished; the page waits for all sections.
        package var hasAnswered = false

        package init(plan: SectionPlan) {
            self.plan = plan
        }

        package var id: Int { plan.number }
    }

    package enum Standing: Equatable, Sendable {
        case pending, fresh
        /// The content dates from that time; the error is set if a newer fetch failed.
        case stale(since: Date, because: SourceError?)
        case failed(SourceError)
    }

    package var hasFound: Bool { sections.allSatisfy(\.hasFound) }

    /// The number of sections whose last fetch failed, including those that show older content.
    package var failures: Int { sections.count { $0.failure != nil } }

    package var items: [LibraryItem] { sections.flatMap(\.items) }

    package var rows: [Row] { sections.flatMap(\.rows) }

    package enum Row: Equatable, Sendable {
        case item(LibraryItem)
        case feed(FeedRow)
    }

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

    /// The number of rows of a section that nothing limits, as in a pipe.
    package static let usualRows = 20
    package static let minimumRows = 3
    package static let usualFeeds = 5

    /// Returns the number of rows of each section: that of its plan, or an even share of the rest of the room, three rows at least.
    package func rowShares(room: Int?) -> [Int] {
        let isShared = sections.map { $0.plan.rowLimit == nil }
        let available = sections.map { section in min(section.rows.count, section.plan.rowLimit ?? Self.usualRows) }
        guard let room else { return available }
        let wanted = sections.map { section in min(section.rows.count, section.plan.rowLimit ?? .max) }
        var shares = zip(wanted, isShared).map { $1 ? min($0, Self.minimumRows) : $0 }
        var left = room - shares.reduce(0, +)
        while left > 0,
            let next = shares.indices.filter({ isShared[$0] && shares[$0] < wanted[$0] }).min(by: {
                shares[$0] < shares[$1]
            })
        {
            shares[next] += 1
            left -= 1
        }
        return shares
    }

    package func showing(_ shares: [Int]) -> HomeScreen {
        var screen = self
        for (index, share) in zip(sections.indices, shares) { screen.sections[index].limit(to: share) }
        return screen
    }

    func position(ofRow row: Int) -> ItemPosition? {
        var first = 0
        for section in sections {
            let count = section.rows.count
            if row < first + count {
                guard case .items(let digest) = section.answer?.content else { return nil }
                return ItemPosition(number: row - first + 1, count: digest.length, section: section.plan.title)
            }
            first += count
        }
        return nil
    }

    func applying(_ change: HomeChange) -> HomeScreen {
        var screen = self
        switch change {
        case .found(let index, let stored): screen.sections[index].show(stored)
        case .asked:
            screen.isLoading = true
            for index in screen.sections.indices { screen.sections[index].startFetch() }
        case .heard(let index): screen.sections[index].hasAnswered = true
        case .answered(let answers):
            screen.isLoading = false
            for (index, answer) in zip(screen.sections.indices, answers) {
                screen.sections[index].receive(answer)
            }
            screen.update(screen.marksDuringFetch)
            screen.marksDuringFetch = [:]
        case .composing: screen.isComposing = true
        case .composed(let answers):
            screen.isComposing = false
            for (index, answer) in zip(screen.sections.indices, answers) {
                guard case .success(let content) = answer, screen.sections[index].answer != nil else { continue }
                screen.sections[index].answer = content
            }
        case .marked(let items):
            let marks = Dictionary(items.map { ($0.id, $0.state) }) { $1 }
            screen.update(marks)
            if screen.isLoading { screen.marksDuringFetch.merge(marks) { $1 } }
        }
        return screen
    }

    private mutating func update(_ marks: [ItemID: ItemState]) {
        guard !marks.isEmpty else { return }
        var changes: [SourceID: Int] = [:]
        for item in Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { $1 }).values {
            guard let state = marks[item.id], state.isRead != item.state.isRead else { continue }
            for source in [item.item.source] + item.alsoIn { changes[source, default: 0] += state.isRead ? -1 : 1 }
        }
        for index in sections.indices {
            sections[index].update(marks)
            sections[index].updateFeeds(changes)
        }
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

    package var rows: [HomeScreen.Row] {
        switch answer?.content {
        case .items(let digest): digest.lead.map(HomeScreen.Row.item)
        case .feeds(let digest): digest.lead.map(HomeScreen.Row.feed)
        case .forecast, nil: []
        }
    }

    package var items: [LibraryItem] {
        if case .items(let digest) = answer?.content { digest.lead } else { [] }
    }

    fileprivate mutating func limit(to count: Int) {
        switch answer?.content {
        case .items(var digest):
            digest.lead = Array(digest.lead.prefix(count))
            answer?.content = .items(digest)
        case .feeds(var digest):
            digest.lead = Array(digest.lead.prefix(count))
            answer?.content = .feeds(digest)
        case .forecast, nil: break
        }
    }

    fileprivate mutating func startFetch() {
        hasFound = false
        hasAnswered = false
    }

    /// Shows what the library has until the fetch finishes; it is newer than what was shown before.
    fileprivate mutating func show(_ stored: StoredSection) {
        hasFound = true
        if stored.isKnown { failure = stored.failure }
        guard let content = stored.content else { return }
        answer = content
        isFresh = false
    }

    /// Replaces the content on success; keeps the last good content on failure.
    fileprivate mutating func receive(_ result: SectionAnswer) {
        hasAnswered = true
        switch result {
        case .success(let content):
            answer = content
            isFresh = true
            failure = nil
        case .failure(let error):
            isFresh = false
            failure = error
        }
    }

    fileprivate mutating func updateFeeds(_ changes: [SourceID: Int]) {
        guard case .feeds(var digest) = answer?.content else { return }
        for index in digest.lead.indices {
            guard let source = digest.lead[index].source, let change = changes[source] else { continue }
            digest.lead[index].counts?.unread += change
        }
        answer?.content = .feeds(digest)
    }

    fileprivate mutating func update(_ marks: [ItemID: ItemState]) {
        guard case .items(var digest) = answer?.content else { return }
        for index in digest.lead.indices {
            guard let state = marks[digest.lead[index].id] else { continue }
            digest.unread += (digest.lead[index].state.isRead ? 1 : 0) - (state.isRead ? 1 : 0)
            digest.lead[index].state = state
        }
        answer?.content = .items(digest)
    }
}

extension SectionPlan {
    /// The number of rows, if it does not depend on the room; `nil` for a share of it.
    package var rowLimit: Int? {
        if case .feeds = filling { rows ?? HomeScreen.usualFeeds } else { rows }
    }
}

package typealias SectionAnswer = Result<DatedContent, SourceError>

package struct StoredSection: Sendable {
    package var content: DatedContent?
    /// The error of the last fetch; `nil` if it succeeded, or if there was none.
    package var failure: SourceError?
    /// Whether the library answered; if not, what was known before stays.
    package var isKnown: Bool

    package static let unknown = StoredSection(isKnown: false)

    package init(content: DatedContent? = nil, failure: SourceError? = nil, isKnown: Bool = true) {
        self.content = content
        self.failure = failure
        self.isKnown = isKnown
    }
}

enum HomeChange {
    /// The library returned what it has of the section at this index; the fetch of the section follows.
    case found(Int, StoredSection)
    case asked
    /// The section at this index has finished; its result waits for the other sections.
    case heard(Int)
    case answered([SectionAnswer])
    case composing
    /// The library answered again, for each section whose last fetch succeeded.
    case composed([SectionAnswer])
    case marked([LibraryItem])
}
