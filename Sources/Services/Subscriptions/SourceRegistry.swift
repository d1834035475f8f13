package import FeedModel
package import Fetching
package import Screens
package import SourceAPI

/// The sources of this run, by the word before the colon of their addresses.
package struct SourceRegistry: Sendable {
    private let sources: [String: any Source]
    package let descriptors: [SourceDescriptor]
    /// Returns the reason why the command of an address is not run; `nil` if it is, or there is none.
    package let commandObstacle: @Sendable (SubscriptionURI) -> CommandObstacle?
    private let pluginObstacle: @Sendable (_ id: String) -> PluginObstacle?

    package init(
        _ sources: [any Source],
        commandObstacle: @escaping @Sendable (SubscriptionURI) -> CommandObstacle? = { _ in nil },
        pluginObstacle: @escaping @Sendable (_ id: String) -> PluginObstacle? = { _ in nil }
    ) throws(ConfigurationError) {
        self.commandObstacle = commandObstacle
        self.pluginObstacle = pluginObstacle
        var byID: [String: any Source] = [:]
        for source in sources {
            let descriptor = source.descriptor
            if let other = byID[descriptor.id] {
                throw .sameSource(id: descriptor.id, first: other.descriptor.title, second: descriptor.title)
            }
            byID[descriptor.id] = source
        }
        self.sources = byID
        descriptors = sources.map(\.descriptor)
    }

    /// The names of the sources whose pages have no items, such as a forecast.
    var sourcesWithoutItems: Set<String> { Set(descriptors.filter { !$0.hasItems }.map(\.id)) }

    /// The keys under which the reader may replace a service's address: of the sources, and reserved for future sources.
    package var serviceKeys: Set<String> {
        let reserved: Set = ["openweathermap", "met-norway", "devto", "hackernews", "newsapi"]
        return descriptors.reduce(into: reserved) { keys, descriptor in
            if case .services(let services) = descriptor.reach { keys.formUnion(services.map(\.key)) }
        }
    }

    package func replaced(by endpoints: [String: String]) -> ReplacedServices {
        var bases: [String: String] = [:]
        for descriptor in descriptors {
            guard case .services(let services) = descriptor.reach else { continue }
            for service in services { if let endpoint = endpoints[service.key] { bases[endpoint] = service.base } }
        }
        return ReplacedServices(bases)
    }

    /// Returns the description of the source that an item came from; `nil` for items of no source, such as imported ones.
    package func descriptor(of source: SourceID) -> SourceDescriptor? {
        (try? SubscriptionURI(source.rawValue)).flatMap { sources[$0.plugin]?.descriptor }
    }

    /// Returns the credit that must be shown with the data of a subscription.
    package func attribution(of source: SourceID) -> Attribution? {
        (try? SubscriptionURI(source.rawValue)).flatMap { sources[$0.plugin]?.descriptor.attribution(of: $0) }
    }

    /// Returns the credits that must be shown with items of some sources, each once.
    package func attributions(of items: [SourceID]) -> [Attribution] {
        var known: Set<Attribution> = []
        return items.compactMap(attribution).filter { known.insert($0).inserted }
    }

    package func source(for uri: SubscriptionURI) throws(SubscriptionError) -> any Source {
        guard let source = sources[uri.plugin] else { throw .unknownSource(uri.plugin) }
        try source.descriptor.validate(uri)
        return source
    }

    /// The source that fetches an address, after checking that it can, that the reader has allowed its command, and that its plugin
    /// is used.
    package func fetchingSource(for uri: SubscriptionURI) throws(SubscriptionError) -> any Source {
        let source = try source(for: uri)
        if let obstacle = commandObstacle(uri) { throw .notAllowed(uri.description, obstacle) }
        if let obstacle = pluginObstacle(uri.plugin) { throw .notUsed(plugin: uri.plugin, obstacle) }
        return source
    }
}
