import ArticlesSource
import FeedModel
import FeedsSource
import NewsSource
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
}

/// The sources of this run, by the word before the colon of their addresses.
struct SourceRegistry: Sendable {
    private let sources: [String: any Source]
    /// What each source is, in order.
    let descriptors: [SourceDescriptor]

    /// Why sources cannot be registered together.
    enum RegistrationError: Error, Hashable {
        /// Two sources claim one word; their titles.
        case duplicate(id: String, first: String, second: String)
    }

    /// Registers sources.
    init(_ sources: [any Source]) throws(RegistrationError) {
        var byID: [String: any Source] = [:]
        for source in sources {
            let descriptor = source.descriptor
            if let other = byID[descriptor.id] {
                throw .duplicate(id: descriptor.id, first: other.descriptor.title, second: descriptor.title)
            }
            byID[descriptor.id] = source
        }
        self.sources = byID
        descriptors = sources.map(\.descriptor)
    }

    /// The source that answers an address, after checking that it can.
    func source(for uri: SubscriptionURI) throws(SubscriptionError) -> any Source {
        guard let source = sources[uri.plugin] else { throw .unknownSource(uri.plugin) }
        try source.descriptor.validate(uri)
        return source
    }
}
