import PluginManifests
import SourceAPI

extension PluginManifest {
    /// Returns the credentials that a request may carry: those of the services that its address belongs to.
    ///
    /// They are several only where one server stands for several services.
    func credentials(for url: String, at host: any SourceHost) -> [CredentialUse] {
        let services = host.services(of: url)?.map(\.key) ?? declaredServices(of: url)
        return credentials.filter { !$0.isRevealed && $0.service.map(services.contains) == true }.map(\.use)
    }

    /// Returns the keys of the services with the longest declared address above an address.
    private func declaredServices(of url: String) -> [String] {
        guard case .services(let services) = descriptor.reach else { return [] }
        let above = services.filter { url.isBelow($0.base) }
        let longest = above.map(\.base.utf8.count).max()
        return above.filter { $0.base.utf8.count == longest }.map(\.key)
    }
}
