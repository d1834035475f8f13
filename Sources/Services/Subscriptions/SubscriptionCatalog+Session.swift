package import FeedModel
import Library
import OpenCombine
import ReaderShell
package import Screens
import Streams
import SubscriptionFormats

extension SubscriptionCatalog {
    @MainActor
    package func sessionSubscriptions(
        feeds: FeedList,
        answers: AnswerCache,
        fetcher: SubscriptionFetcher,
        refresh: RefreshService,
        mover: SubscriptionMover,
        decide: @escaping @Sendable (SubscriptionURI, _ isAllowed: Bool) throws -> Void
    ) -> SessionSubscriptions {
        SessionSubscriptions(
            list: {
                sessionOutcome { SourcesPlace(subscriptions: try await statuses(), descriptors: registry.descriptors) }
            },
            explain: { target in
                sessionOutcome {
                    try await fetcher.withHold(try await status(of: target, answers), in: libraries.current)
                }
            },
            edit: { edit in
                sessionOutcome {
                    switch edit {
                    case .add(let subscription, let isHidden, let isFurther):
                        try await addInSession(subscription, isHidden: isHidden, isFurther: isFurther)
                        let uri = subscription.uri
                        return SubscriptionChange(uri, obstacle: registry.commandObstacle(uri))
                    case .remove(let words, let rows):
                        let removed = try await removeInSession(words, rows: rows)
                        guard let first = removed.first else { throw SubscriptionError.missing("") }
                        var change = SubscriptionChange(first.uri)
                        change.others = removed.dropFirst().map(\.uri)
                        change.titles = try await shownTitles(of: removed)
                        return change
                    case .move(let text, let uri):
                        var change = SubscriptionChange(uri)
                        let titles = try await shownTitles(
                            of: [subscription(named: text, orPart: true)].compactMap(\.self)
                        )
                        change.move = try await mover.move(text, to: uri)
                        change.titles = titles
                        change.obstacle = registry.commandObstacle(uri)
                        return change
                    case .decide(let uri, let isAllowed):
                        try decide(uri, isAllowed)
                        return SubscriptionChange(uri)
                    }
                }
            },
            refresh: { request in Deferred { updates(of: refresh.start(request).news) }.eraseToAnyPublisher() },
            find: { title in sessionOutcome { try await feeds.rows(titled: title) } }
        )
    }

    /// Returns the status of the subscription that is meant; for a text also of an address that was asked at the prompt.
    private func status(of target: SubscriptionTarget, _ answers: AnswerCache) async throws -> SubscriptionStatus {
        let all = try await statuses()
        switch target {
        case .item(let source):
            guard let found = all.first(where: { $0.subscription.id == source }) else {
                throw SubscriptionChoiceError.noneOpen
            }
            return found
        case .subscription(let uri):
            guard let found = all.first(where: { $0.subscription.id == uri.id }) else {
                throw SubscriptionError.missing(uri.description)
            }
            return found
        case .named(let text):
            if let found = try SubscriptionStatus.named(text, among: all) { return found }
            let asked = try await asked(answers.records)
            guard let found = try SubscriptionStatus.named(text, among: asked) else {
                throw SubscriptionError.missing(text)
            }
            return found
        }
    }
}
