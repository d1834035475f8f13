import FeedModel
import Foundation
import OpenCombine
import Screens
import SourceAPI
import Streams

extension Reader {
    /// Shows what a source returns now, page by page: a subscription, a service or any feed.
    func pages(_ arguments: Arguments, of plugin: String) async throws {
        var arguments = arguments
        let category = try arguments.take("--category")
        try arguments.refuseOptions(besides: ["--category"])
        let uri = try await address(arguments.text, of: plugin)
        let model = try environment.pages(uri)
        pages = SourcePages(
            model: model,
            uri: uri,
            category: category,
            showsCategories: plugin == "news" && category == nil
        )
        service = .pages
        model.inputs.fetchArticleTrigger.send()
        try await showPages(from: 0)
    }

    /// Loads the page after the last one.
    func morePages() async throws {
        guard let model = pages?.model, await firstValue(of: model.outputs.screen)?.hasNext == true else {
            return print("There are no more items.")
        }
        service = .pages
        model.inputs.fetchArticleTrigger.send()
        try await showPages(from: pages?.printed ?? 0)
    }

    /// Asks the source again for its first page; the items shown stay until it arrives.
    func refreshPages() async throws {
        service = .pages
        pages?.model.inputs.refreshArticleTrigger.send()
        try await showPages(from: 0)
    }

    /// Returns the address for an argument: an address, the part after the scheme, or, without one, the first
    /// subscription of the source or its example.
    private func address(_ text: String, of plugin: String) async throws -> SubscriptionURI {
        guard text.isEmpty else { return try SubscriptionURI(text.contains(":") ? text : "\(plugin):\(text)") }
        let subscribed = try await environment.subscriptions.all().map(\.subscription.uri)
        if let uri = subscribed.first(where: { $0.plugin == plugin }) { return uri }
        let descriptor = environment.subscriptions.descriptors().first { $0.id == plugin }
        return try SubscriptionURI(descriptor?.example ?? plugin + ":")
    }

    /// Shows the page when it has arrived; at a terminal, the reader can type meanwhile.
    private func showPages(from start: Int) async throws {
        guard let pages else { return }
        let end = style.symbols.isSpoken ? "." : " \(style.symbols.ellipsis)"
        await performLongWork(late: "Waiting for \(TerminalText.line(pages.host))\(end)") { [weak self] in
            do { try await self?.showArrivedPages(of: pages, from: start) } catch { self?.report(error) }
        }
    }

    private func showArrivedPages(of pages: SourcePages, from start: Int) async throws {
        guard let screen = await firstValue(of: pages.model.outputs.screen, where: { $0.status != .requesting }),
            // Another source may have been asked in the meantime.
            self.pages?.model === pages.model
        else { return }
        if case .requestFailure(.source(let error)) = screen.status {
            let spelling = "Check the address; 'sources' shows an example for each source."
            let subject = "'\(TerminalText.line(pages.title))'"
            return report(explainer.explain(error, of: subject, spelling: spelling))
        }
        if case .requestFailure(let failure) = screen.status { throw failure }
        let items = pages.wanted(of: screen)
        session.inputs.event.send(.service(ServicePlace(.pages, items: items), isNew: start == 0))
        self.pages?.printed = items.count
        printPage(sourcePage(screen, items, from: start, of: pages))
    }

    /// Prints the pages again, as `back` shows them.
    func printPagesAgain() {
        guard let pages else { return }
        printCurrent(pages.model.outputs.screen) { sourcePage($0, pages.wanted(of: $0), from: 0, of: pages) }
    }

    private func sourcePage(
        _ screen: ArticlesScreen,
        _ items: [LibraryItem],
        from start: Int,
        of pages: SourcePages
    ) -> [String] {
        let page = SourcePage(
            title: pages.title,
            screen: screen,
            items: items,
            from: start,
            style: style,
            showsCategories: pages.showsCategories
        )
        return page.lines
    }
}

/// The pages of one source that are being read.
@MainActor
struct SourcePages {
    var model: any ArticlesViewModelType
    /// The address.
    var uri: SubscriptionURI
    /// If set, only items of this category are listed.
    var category: String?
    /// Whether an item's category stands beside its title.
    var showsCategories = false
    /// The number of items printed.
    var printed = 0

    /// The address as a title.
    var title: String { uri.description }

    /// The host of a feed's address, or the address of a service.
    var host: String { URL(string: uri.subject)?.host ?? title }

    /// Returns the items to list.
    func wanted(of screen: ArticlesScreen) -> [LibraryItem] {
        guard let category else { return screen.articles }
        return screen.articles.filter { $0.item.categories.contains(category) }
    }
}
