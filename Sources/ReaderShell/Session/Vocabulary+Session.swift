import Screens

extension Vocabulary {
    func sentence(_ message: Message) -> String {
        switch message {
        case .lists(let message): sentence(message)
        case .items(let message): sentence(message)
        case .marks(let message): sentence(message)
        case .undo(let message): sentence(message)
        case .feeds(let message): sentence(message)
        case .tags(let message): sentence(message)
        case .home(let message): sentence(message)
        case .weather(let message): sentence(message)
        case .repositories(let message): sentence(message)
        case .pages(let message): sentence(message)
        case .subscriptions(let message): sentence(message)
        case .refresh(let message): sentence(message)
        case .export(let message): sentence(message)
        case .settings(let message): sentence(message)
        case .accounts(let message): sentence(message)
        case .files(let message): sentence(message)
        case .programs(let message): sentence(message)
        case .downloads(let message): sentence(message)
        case .remembered(let answer): sentence(.remembered(answer))
        case .noLongerAwaited(let answer): sentence(.noLongerAwaited(answer))
        case .stopped: sentence(.stopped)
        case .stillReading: sentence(.stillReading)
        case .failed(let failure): explain(failure.error).line
        }
    }

    func status(of message: Message) -> ExitStatus {
        switch message {
        case .lists(let message): message.status
        case .items(let message): message.status
        case .marks(let message): message.status
        case .weather(.failed(_, let error)), .repositories(.failed(_, let error)), .pages(.failed(_, let error)):
            explain(error).status
        case .refresh(let message): message.status
        case .accounts(let message): message.status
        case .failed(let failure): explain(failure.error).status
        case .programs(let message): message.status
        case .downloads(let message): message.status
        case .files, .weather, .repositories, .pages, .undo, .feeds, .tags, .home, .subscriptions, .export, .settings,
            .remembered, .noLongerAwaited, .stopped, .stillReading:
            .ok
        }
    }

    /// Returns the blocks of a page.
    ///
    /// - Parameters:
    ///   - isNextToItem: Whether the page before is an item, so that a page about it need not repeat its title.
    ///   - showsAddresses: Whether the page of an item has the addresses of its links.
    func blocks(_ page: SessionPage, isNextToItem: Bool = false, showsAddresses: Bool = false) -> [Block] {
        switch page {
        case .home(let screen): blocks(screen)
        case .list(let list, let start): blocks(list, from: start)
        case .rows(let rows, let place): blocks(rows: rows, of: place)
        case .item(let opened, let position, _): blocks(opened, at: position, showsAddresses: showsAddresses)
        case .feeds(let feeds): blocks(feeds)
        case .tags(let tags): blocks(tags)
        case .history(let history): blocks(history)
        case .links(let group, let opened, let row):
            blocks(linksOf: opened, in: group, row: row, isShown: isNextToItem && row == nil)
        case .link(let number, let opened): blocks(link: number, of: opened)
        case .pages(let place, let start): blocks(place, from: start)
        case .repositories(let place, let start): blocks(place.screen, from: start)
        case .weather(let place): blocks(place)
        case .sources(let sources): blocks(sources, isNumbered: true)
        case .source(let descriptor): blocks(descriptor)
        case .explanation(let status): blocks(status)
        case .statistics(let statistics): blocks(statistics)
        case .settings(let settings, let name): blocks(settings, only: name)
        }
    }

    /// Returns the rows of a page that were printed earlier.
    func earlierBlocks(_ page: SessionPage) -> [Block] {
        switch page {
        case .list(let list, let start): earlierBlocks(list, from: start)
        case .pages(let place, let start): earlierBlocks(place, from: start)
        case .repositories(let place, let start): earlierBlocks(place.screen, from: start)
        default: []
        }
    }
}
