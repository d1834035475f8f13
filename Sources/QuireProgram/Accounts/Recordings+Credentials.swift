import Fetching
import Services
import SourceAPI

extension Recordings {
    /// Returns the names of credentials that were used for the recordings.
    ///
    /// A recording has no secrets, so any text stands for one: of a key, if its service was recorded, and of each
    /// credential that config.toml names for a subscription.
    func credentials(of registry: SourceRegistry, _ configuration: Configuration) -> Set<String> {
        var names = Set(configuration.sources.values.compactMap(\.fetch.credential))
        for descriptor in registry.descriptors {
            guard case .services(let services) = descriptor.reach else { continue }
            for name in descriptor.credentials.map(\.name) {
                let own = services.filter { $0.key == name }
                let bases = (own.isEmpty ? services : own).map(\.base)
                let addresses = exchanges.values.compactMap(\.first?.request.url)
                let isRecorded = addresses.contains { address in bases.contains(where: address.hasPrefix) }
                if isRecorded { names.insert(name) }
            }
        }
        return names
    }
}
