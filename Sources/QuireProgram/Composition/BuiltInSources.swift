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
    /// All of them, in the order `sources` lists them.
    ///
    /// A new source is one line here.
    static let all: [any Source] = [
        FeedsSource(),
        WeatherSource(),
        NewsSource(),
        ArticlesSource(),
        RepositoriesSource(),
    ]

    /// The source for trying, which the demonstration has, and which is asked for by `[plugins] examples` elsewhere.
    static let example: any Source = ExampleSource()

    /// The names that no plugin can take: all sources, whether or not the run has them, and the commands.
    static let names = Set(
        (all + [example]).map(\.descriptor.id) + CommandSource.Kind.allCases.map(\.rawValue)
    )
}
