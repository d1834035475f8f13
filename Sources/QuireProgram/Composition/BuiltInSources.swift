import ArticlesSource
import ExampleSource
import FeedsSource
import NewsSource
import PluginSources
import RepositoriesSource
import SourceAPI
import WeatherSource

/// The sources that are built in: the only place that names a concrete one.
enum BuiltInSources {
    /// All of them, in the order `sources` lists them; a new source is one line here.
    static let all: [any Source] = [
        FeedsSource(), WeatherSource(), NewsSource(), ArticlesSource(), RepositoriesSource(),
    ]

    /// The example source, available in the demonstration, and elsewhere if `[plugins] examples` is set.
    static let example: any Source = ExampleSource()

    /// The names that no plugin can take: all sources, whether or not the run has them, and the commands.
    static let names = Set(
        (all + [example]).map(\.descriptor.id) + CommandSource.Kind.allCases.map(\.rawValue)
    )
}

/// The demonstration: four sources on recordings inside the program, one of which fails on purpose.
enum Demo {
    static let subscriptions = """
        weather:Tokyo ~Weather
        articles:qiita?tag=swift ~Articles swift
        news:hn ~News
        "repositories:swift nio" ~Repositories swift
        https://example.org/feed.xml reading
        https://example.com/atom.xml reading

        """

    static let sections = ["weather:Tokyo", "articles:qiita?tag=swift", "news:hn", "repositories:swift nio"]

    static let files: [[UInt8]] = [
        PackageResources.articles_1_http, PackageResources.articles_2_http,
        PackageResources.articles_devto_http,
        PackageResources.hackernews_0_list_http,
        PackageResources.hackernews_1_item_91000001_http, PackageResources.hackernews_2_item_91000002_http,
        PackageResources.hackernews_3_item_91000003_http, PackageResources.hackernews_4_item_91000004_http,
        PackageResources.hackernews_5_item_91000005_http, PackageResources.hackernews_6_item_91000006_http,
        PackageResources.articles_swift_1_http, PackageResources.articles_swift_2_http,
        PackageResources.feed_atom_http, PackageResources.feed_rss_http,
        PackageResources.news_http, PackageResources.repositories_http,
        PackageResources.repositories_search_1_http, PackageResources.repositories_search_2_http,
        PackageResources.repositories_sorted_http,
        PackageResources.weather_1_geocoding_http, PackageResources.weather_2_forecast_http,
        PackageResources.weather_met_norway_http, PackageResources.weather_nowhereville_http,
        PackageResources.weather_springfield_1_geocoding_http, PackageResources.weather_springfield_2_forecast_http,
        PackageResources.weather_springfield_3_illinois_http,
    ]

    static func recordings() throws(Exchange.FormatError) -> Recordings {
        var exchanges: [Exchange] = []
        for file in files { exchanges.append(try Exchange(fileContents: file)) }
        return Recordings(exchanges)
    }
}
