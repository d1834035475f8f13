import FeedModel
import Foundation
import Screens
import SourceAPI

extension Reader {
    /// Lists subscriptions and sources.
    func sources() async throws {
        let subscriptions = try await environment.subscriptions.all()
        let descriptors = environment.subscriptions.descriptors()
        let page = SourcesPage(
            subscriptions: subscriptions,
            descriptors: descriptors,
            style: style,
            explainer: explainer
        )
        print(page.lines)
    }

    /// Subscribes.
    func add(_ arguments: Arguments) async throws {
        var arguments = arguments
        let title = try arguments.take("--title")
        let tags = try arguments.takeAll("--tag")
        guard !arguments.isEmpty else { throw arguments.usage }
        let uri = try SubscriptionURI(arguments.text)
        try await environment.subscriptions.add(Subscription(uri: uri, title: title, tags: tags))
        homeModel = nil
        print("Added \(TerminalText.line(uri.description)). 'refresh' fetches it.")
    }

    /// Unsubscribes.
    func remove(_ arguments: Arguments) async throws {
        guard !arguments.isEmpty else { throw arguments.usage }
        let removed = try await environment.subscriptions.remove(arguments.text)
        homeModel = nil
        print("Removed \(TerminalText.line(removed.uri.description)). What you read is kept.")
    }

    /// Fetches what is due, and tells how each went.
    func refresh(_ arguments: Arguments) async throws {
        var arguments = arguments
        let isForced = arguments.takeFlag("--force")
        let request = RefreshRequest(filter: arguments.isEmpty ? nil : arguments.text, isForced: isForced)
        await perform(inBackgroundIfInteractive: { [weak self] in await self?.refresh(request) })
    }

    private func refresh(_ request: RefreshRequest) async {
        var summary = RefreshTally()
        for await news in environment.refresh(request) {
            summary.count(news)
            let line = RefreshLine.text(news, explainer: explainer)
            if case .failed = news.outcome { print(line) } else { environment.display.note(line) }
        }
        if summary.failed > 0 { status = .partial }
        print(summary.line)
    }

    /// Tells what happened at the last fetch of a subscription.
    func why(_ arguments: Arguments) async throws {
        let all = try await environment.subscriptions.all()
        let wanted = try subscription(of: arguments, among: all)
        print(WhyPage(status: wanted, style: style, explainer: explainer).lines)
    }

    /// Finds a subscription by the number of its section on the home screen, by address, or by title; without
    /// any, the one of the open item.
    private func subscription(of arguments: Arguments, among all: [SubscriptionStatus]) throws -> SubscriptionStatus {
        let text = arguments.text
        if text.isEmpty {
            guard let position, let found = all.first(where: { $0.subscription.id == numbered[position].item.source })
            else { throw arguments.usage }
            return found
        }
        if let number = Int(text), let section = printedHome?.sections.first(where: { $0.id == number }) {
            guard case .subscription(let subscription) = section.plan.filling else {
                throw CommandError.impossible(
                    what: "Section \(number) is a query over several subscriptions.",
                    remedy: "'sources' lists them; 'why ADDRESS' tells about one."
                )
            }
            if let found = all.first(where: { $0.subscription.id == subscription.id }) { return found }
        }
        guard let found = SubscriptionStatus.named(text, among: all) else { throw SubscriptionError.missing(text) }
        return found
    }
}
