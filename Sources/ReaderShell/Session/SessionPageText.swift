import Screens

struct SessionPageText {
    var page: SessionPage
    var style: PageStyle
    var explainer: Explainer
    /// Whether the page before is an item, so that a page about it need not repeat its title.
    var isBesideItem = false

    var lines: [String] {
        switch page {
        case .home(let screen): HomePage(screen: screen, style: style, explainer: explainer).lines
        case .list(let list, let start): ListingPage(list: list, from: start, style: style).lines
        case .rows(let rows, let place): RowsPage(rows: rows, place: place, style: style).lines
        case .item(let opened, let position, _): ItemScreenText(opened: opened, position: position, style: style).lines
        case .feeds(let feeds): FeedsPage(feeds: feeds, style: style, explainer: explainer).lines
        case .tags(let tags): TagsPage(tags: tags, style: style).lines
        case .history(let history): HistoryRowsPage(history: history, style: style).lines
        case .links(let group, let opened, let row):
            LinksPage(group: group, opened: opened, row: row, isShown: isBesideItem && row == nil, style: style).lines
        case .link(let number, let opened): LinkPage(number: number, opened: opened, style: style).lines
        case .pages(let place, let start): SourcePage(place: place, from: start, style: style).lines
        case .repositories(let place, let start):
            RepositoriesListing(screen: place.screen, from: start, style: style).lines
        case .weather(let place): weatherLines(of: place)
        case .sources(let sources):
            SourcesPage(
                subscriptions: sources.subscriptions,
                descriptors: sources.descriptors,
                style: style,
                explainer: explainer,
                isNumbered: true
            ).lines
        case .source(let descriptor): SourceDescriptorPage(descriptor: descriptor, style: style).lines
        case .explanation(let status): WhyPage(status: status, style: style, explainer: explainer).lines
        case .statistics(let statistics): StatisticsPage(statistics: statistics, style: style).lines
        case .settings(let settings, let name):
            SettingsPage(settings: settings, style: style).lines(of: name.map { [$0] } ?? ReaderSettings.Name.allCases)
                + (name == nil ? style.folded("'help settings' explains them; config.toml has others, too.") : [])
        }
    }

    var heading: [String] {
        guard case .item(let opened, let position, _) = page else { return [] }
        return ItemScreenText(opened: opened, position: position, style: style).heading
    }

    var earlierRows: [String] {
        switch page {
        case .list(let list, let start): ListingPage(list: list, from: start, style: style).earlierRows
        case .pages(let place, let start): SourcePage(place: place, from: start, style: style).earlierRows
        case .repositories(let place, let start):
            RepositoriesListing(screen: place.screen, from: start, style: style).earlierRows
        default: []
        }
    }

    private func weatherLines(of place: WeatherPlace) -> [String] {
        if place.screen.phase == .empty { return ["== Weather ==", "No city. 'weather CITY' shows its weather."] }
        return switch place.form {
        case .week: WeatherPage(screen: place.screen, style: style).lines
        case .now: NowPage(screen: place.screen, style: style).lines
        }
    }
}

extension ReaderPlace {
    var noun: String {
        switch self {
        case .item: "text"
        case .home, .weather: "page"
        default: "list"
        }
    }
}
