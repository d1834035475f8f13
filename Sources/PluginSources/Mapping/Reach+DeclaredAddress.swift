import PluginManifests
import SourceAPI

extension SourceDescriptor.Reach {
    /// Returns an address of a document at the declared address of its service, if the reader has set another one for it.
    ///
    /// Credentials belong to declared addresses, and so do recordings.
    ///
    /// - Parameters:
    ///   - address: An address that a document names, such as that of the next page.
    ///   - answer: The address from which the document came.
    ///   - request: The address that was requested for it.
    func declared(_ address: String, answering answer: String, of request: String) -> String {
        guard case .services(let services) = self,
            let service = services.first(where: { request.isBelow($0.base) })
        else { return address }
        let path = request.dropFirst(service.base.count)
        guard answer.hasSuffix(path) else { return address }
        let base = String(answer.dropLast(path.count))
        return address.isBelow(base) ? service.base + address.dropFirst(base.count) : address
    }
}
