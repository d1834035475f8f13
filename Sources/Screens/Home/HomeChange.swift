import FeedModel
public import SourceAPI

/// The answer of one section's fetch.
public typealias SectionAnswer = Result<DatedContent, SourceError>

/// Everything that can happen to a home screen.
enum HomeChange {
    /// The library said what it holds for a section; it is asked before the source is.
    case found(Int, DatedContent?)
    /// The fetches began.
    case asked
    /// One section has answered; the page waits for the others.
    case heard(Int)
    /// Every section has answered.
    case answered([SectionAnswer])
    /// The person did something with these items; this is how they are now.
    case marked([LibraryItem])
}

extension HomeScreen {
    /// The screen after a change.
    func applying(_ change: HomeChange) -> HomeScreen {
        var screen = self
        switch change {
        case .found(let index, let content):
            screen.sections[index].find(content)
        case .asked:
            screen.isAsking = true
            for index in screen.sections.indices { screen.sections[index].ask() }
        case .heard(let index):
            screen.sections[index].hasAnswered = true
        case .answered(let answers):
            screen.isAsking = false
            for (index, answer) in zip(screen.sections.indices, answers) {
                screen.sections[index].receive(answer)
                screen.sections[index].update(screen.marksMeanwhile)
            }
            screen.marksMeanwhile = [:]
        case .marked(let items):
            let marks = Dictionary(items.map { ($0.id, $0.state) }) { $1 }
            for index in screen.sections.indices { screen.sections[index].update(marks) }
            if screen.isAsking { screen.marksMeanwhile.merge(marks) { $1 } }
        }
        return screen
    }
}

extension HomeScreen.Section {
    fileprivate mutating func ask() {
        hasFound = false
        hasAnswered = false
    }

    /// What the library holds stands in until the fetch has answered; it is newer than what was shown before.
    fileprivate mutating func find(_ content: DatedContent?) {
        hasFound = true
        guard let content else { return }
        answer = content
        isFresh = false
    }

    /// A good answer replaces what was there; a bad one leaves the last good answer standing.
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
