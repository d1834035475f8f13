package import Fetching

/// The settings of `[source."ADDRESS"]` in config.toml.
package struct SubscriptionFetchSettings: Hashable, Sendable {
    /// `interval`: the least time between two fetches; `nil` for the usual one.
    package var interval: Duration?
    /// `user-agent`, `headers`, `proxy`, `authorization`.
    package var fetch = FetchSettings()

    package init() {}
}
