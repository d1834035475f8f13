import FeedModel
import Foundation
import Screens
import SourceAPI

extension Reader {
    /// Lists the subscriptions and the available sources.
    func sources() async throws {
        let subscriptions = try await environment.subscriptions.all()
        let descriptors = environment.subscriptions.descriptors()
        let page = SourcesPage(
            subscriptions: subscriptions,
            descriptors: descriptors,
            style: style,
            explainer: explainer
        )
        printAside(page.lines)
    }

    /// Adds subscriptions.
    func add(_ arguments: Arguments) async throws {
        var arguments = arguments
        let title = try arguments.take("--title")
        let tags = try arguments.takeAll("--tag")
        try arguments.refuseOptions()
        guard !arguments.isEmpty else { throw arguments.usage }
        for uri in try AddressWords.addresses(arguments.rest) {
            try await environment.subscriptions.add(Subscription(uri: uri, title: title, tags: tags))
            resetHome()
            print("Added \(TerminalText.line(uri.description)). 'refresh' fetches it.")
        }
    }

    /// Removes subscriptions.
    func remove(_ arguments: Arguments) async throws {
        guard !arguments.isEmpty else { throw arguments.usage }
        for text in AddressWords.texts(arguments.rest) {
            let removed = try await environment.subscriptions.remove(text)
            resetHome()
            print("Removed \(TerminalText.line(removed.uri.description)). What you read is kept.")
        }
    }

    /// Fetches the subscriptions that are due, and reports the results.
    func refresh(_ arguments: Arguments) async throws {
        var arguments = arguments
        let isForced = arguments.takeFlag("--force")
        try arguments.refuseOptions()
        let request = RefreshRequest(words: arguments.rest, isForced: isForced)
        guard refreshes.enqueue(request) else {
            return print("A refresh is already running; its results will be printed here.")
        }
        guard refreshes.hasOnlyOne else { return print("Queued after the refresh that is running.") }
        await performLongWork(late: "Still refreshing; the results will be printed here.") { [weak self] in
            while let next = self?.refreshes.current {
                await self?.refresh(next)
                self?.refreshes.dequeue()
            }
        }
    }

    /// Prints new items and failures one by one and the rest as one line, so that a thousand subscriptions without news
    /// do not print a thousand lines.
    private func refresh(_ request: RefreshRequest) async {
        var tally = RefreshTally()
        for await news in environment.refresh(request) {
            if let error = news.endingError { return report(error) }
            tally.count(news)
            let line = RefreshLine.text(news, explainer: explainer)
            switch news.outcome {
            case .failed, .overruling: print(line)
            case .fetched(let new, let remark) where new > 0 || remark != nil: note(line)
            default: break
            }
        }
        guard !Task.isCancelled else { return }
        if tally.failed > 0 { record(.partial) }
        if tally.new > 0 { resetHome() }
        if let hint = tally.hint(on: request) { print(hint) }
        print(tally.line)
    }

    /// Explains the last fetch of a subscription.
    func why(_ arguments: Arguments) async throws {
        let all = try await environment.subscriptions.all()
        let wanted: SubscriptionStatus
        do {
            wanted = try subscription(of: arguments, among: all)
        } catch let error as SubscriptionError {
            let asked = try await environment.subscriptions.asked()
            guard let found = try SubscriptionStatus.named(arguments.text, among: asked) else { throw error }
            wanted = found
        }
        var page = WhyPage(status: wanted, style: style, explainer: explainer)
        page.isDueByChangedKey = await environment.subscriptions.isDueByChangedKey(wanted)
        printAside(page.lines)
    }

    /// Finds a subscription by the number of its section on the home screen, by address or by title; without an
    /// argument, the subscription of the open item.
    private func subscription(of arguments: Arguments, among all: [SubscriptionStatus]) throws -> SubscriptionStatus {
        let text = arguments.text
        if text.isEmpty {
            guard let source = currentSource, let found = all.first(where: { $0.subscription.id == source }) else {
                throw arguments.usage
            }
            return found
        }
        if let number = Int(text), let home = shownHome {
            guard let section = home.sections.first(where: { $0.id == number }) else {
                throw CommandError.impossible(
                    what: "The home screen has no section \(number).",
                    remedy: "'home' shows the sections with their numbers."
                )
            }
            guard case .subscription(let subscription) = section.plan.filling else {
                throw CommandError.impossible(
                    what: "Section \(number) is a query over several subscriptions.",
                    remedy: "'sources' lists them; 'why ADDRESS' explains one."
                )
            }
            guard let found = all.first(where: { $0.subscription.id == subscription.id }) else {
                throw SubscriptionError.missing(subscription.uri.description)
            }
            return found
        }
        guard let found = try SubscriptionStatus.named(text, among: all) else { throw SubscriptionError.missing(text) }
        return found
    }

    /// The source of the item that was opened last.
    private var currentSource: SourceID? {
        if let opened = state.openItem { return opened.kept.item.source }
        return state.currentItem?.item.source
    }

    /// The home screen shown last.
    private var shownHome: HomeScreen? {
        for case .home(let home) in state.places.reversed() { return home.screen }
        return nil
    }
}
