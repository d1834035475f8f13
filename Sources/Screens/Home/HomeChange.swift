import FeedModel
package import SourceAPI

package typealias SectionAnswer = Result<DatedContent, SourceError>

/// The knowledge of the library about a section before it is fetched.
package struct StoredSection: Hashable, Sendable {
    /// The stored content; `nil` if nothing is stored.
    package var content: DatedContent?
    /// The error of the last fetch; `nil` if it succeeded, or if there was none.
    package var failure: SourceError?
    /// Whether the library answered; if not, what was known before stays.
    package var isKnown = true

    /// A section about which the library could not be asked.
    package static let unknown: StoredSection = {
        var section = StoredSection()
        section.isKnown = false
        return section
    }()

    package init(content: DatedContent? = nil, failure: SourceError? = nil) {
        self.content = content
        self.failure = failure
    }
}

/// A change to the home screen.
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
    /// Items were marked; these are their current values.
    case marked([LibraryItem])
}

extension HomeScreen {
    func applying(_ change: HomeChange) -> HomeScreen {
        var screen = self
        switch change {
        case .found(let index, let stored):
            screen.sections[index].show(stored)
        case .asked:
            screen.isLoading = true
            for index in screen.sections.indices { screen.sections[index].startFetch() }
        case .heard(let index):
            screen.sections[index].hasAnswered = true
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

    /// Changes the states of items, and the counts of their sections and feeds.
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
