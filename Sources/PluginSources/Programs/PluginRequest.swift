import PluginManifests
import Primitives
import SourceAPI

enum PluginRequest {
    /// Returns the request that a message asks for; throws for what no program may request.
    static func request(
        _ fields: JSONValue,
        _ manifest: PluginManifest,
        through host: any SourceHost
    ) throws(SourceError) -> HTTPRequest {
        let url = try url(fields, manifest)
        var request = HTTPRequest(url, isConditional: fields["conditional"].bool ?? false)
        if let name = fields["method"].string {
            guard let method = HTTPRequest.Method(rawValue: name) else {
                throw .refused("requests with the method \(name.onOneLine.cut(to: 20)) are not made")
            }
            request.method = method
        }
        request.acceptsPartialBody = fields["parts"].bool ?? false
        let headers = fields["headers"].members
        guard headers.count <= 32 else { throw .refused("a request has more than 32 headers") }
        for header in headers {
            guard let value = header.value.text, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw .refused("the header '\(header.name.onOneLine.cut(to: 60))' cannot be sent")
            }
            guard !ManifestHeaders.reserved.contains(header.name.lowercased()), header.name.isHeaderName else {
                throw .refused("the header '\(header.name.onOneLine.cut(to: 60))' is set by quire")
            }
            request.headers[header.name] = value
        }
        if let accept = fields["accept"].string { request.headers["Accept"] = accept }
        if !fields["body"].isNull {
            guard request.method == .post, let body = fields["body"].string else {
                throw .refused("a body is text, and for requests with the method POST")
            }
            guard body.utf8.count <= DocumentRequest.bodyLimit else {
                throw .refused("the body of a request is larger than \(DocumentRequest.bodyLimit >> 10) KiB")
            }
            request.setBody(body)
        }
        request.credential = try credential(fields["auth"], manifest.credentials(for: url, at: host))
        return request
    }

    private static func url(_ fields: JSONValue, _ manifest: PluginManifest) throws(SourceError) -> String {
        if let key = fields["service"].string {
            guard case .services(let services) = manifest.descriptor.reach,
                let service = services.first(where: { $0.key == "\(manifest.descriptor.id).\(key)" })
            else {
                throw .plugin(
                    "it asks for the service '\(key.onOneLine.cut(to: 60))', which no [[services]] of it declares"
                )
            }
            let path = fields["path"].string ?? ""
            guard path.isEmpty || path.hasPrefix("/") || path.hasPrefix("?") else {
                throw .refused("the path of a request does not begin with '/'")
            }
            return service.base + path
        }
        guard let url = fields["url"].httpURL else { throw .refused("a request has no web address") }
        return url
    }

    /// Returns the credential that a request carries: the one it names, or else that of its service; none for `false`.
    private static func credential(
        _ auth: JSONValue,
        _ credentials: [CredentialUse]
    ) throws(SourceError) -> CredentialUse? {
        if auth == .bool(false) { return nil }
        guard let name = auth["credential"].string else { return credentials.first }
        guard let use = credentials.first(where: { $0.name == name }) else {
            throw .refused("the credential '\(name.onOneLine.cut(to: 60))' is not for this address")
        }
        return use
    }
}

extension PluginManifest {
    /// Returns the credentials of the services of an address, which are several only if they have one server.
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
