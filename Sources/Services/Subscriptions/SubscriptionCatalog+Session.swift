package import FeedModel
import Library
package import Screens

extension Screens.Subscriptions {
    /// - Parameters:
    ///   - answers: The addresses that were asked at the prompt, which can be explained as well.
    ///   - decide: Records whether the command of an address may run.
    package init(
        _ catalog: SubscriptionCatalog,
        answers: AnswerCache,
        fetcher: SubscriptionFetcher,
        mover: SubscriptionMover,
        decide: @escaping @Sendable (SubscriptionURI, _ isAllowed: Bool) throws -> Void
    ) {
        self.init(
            list: Reading {
                let subscriptions = try await catalog.statuses()
                return SourcesPlace(subscriptions: subscriptions, descriptors: catalog.registry.descriptors)
            },
            explain: Reading {
                let status = try await catalog.status(of: $0, answers)
                return try await fetcher.withHold(status, in: catalog.libraries.current)
            },
            edit: Writing { try await catalog.edit($0, mover: mover, decide: decide) }
        )
    }
}

extension SubscriptionCatalog {
    fileprivate func edit(
        _ edit: SubscriptionEdit,
        mover: SubscriptionMover,
        decide: @Sendable (SubscriptionURI, _ isAllowed: Bool) throws -> Void
    ) async throws -> SubscriptionChange {
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
            let titles = try await shownTitles(of: [subscription(named: text, orPart: true)].compactMap(\.self))
            change.move = try await mover.move(text, to: uri)
            change.titles = titles
            change.obstacle = registry.commandObstacle(uri)
            return change
        case .decide(let uri, let isAllowed):
            try decide(uri, isAllowed)
            return SubscriptionChange(uri)
        }
    }

    /// Returns the status of the subscription that is meant; for a text also of an address that was asked at the prompt.
    fileprivate func status(of target: SubscriptionTarget, _ answers: AnswerCache) async throws -> SubscriptionStatus {
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
