import FeedModel
import SourceAPI

/// Decides for each hop which host may be contacted for a subscription, and with which credentials.
///
/// - Only `http` and `https` are allowed. A redirect from `https` to `http` is refused.
/// - A source with services may contact these only, redirects included. A service that the reader has replaced
///   (`[endpoint]`) is contacted at its replacement. An address belongs to the service with the longest address above
///   it.
/// - A source of a subscribed address may contact that origin and the origins to which it was redirected.
/// - A private or loopback address is allowed only if the reader has chosen it. It must be the subscribed origin,
///   written as an IP address or as a local name (``HTTPAddress/isLocal``), or the same host by `https` instead of
///   `http`, or the replacement of a service. A public name that resolves to a private address is refused, because the
///   owner of the name would choose the target. This type refuses what the address shows, local names included, because
///   a proxy would look them up. The transport checks the IP address after the name look-up.
/// - A file that an item encloses may be on any host, because its publisher has chosen it. Its address is treated as one
///   that the subscribed address redirects to, except that `http` is allowed below `https`.
/// - User name and password of an address are sent to its own origin as Basic credentials. The ones of a redirect are
///   dropped.
struct RequestPolicy: Hashable, Sendable {
    private let source: String
    private let subscribedAddress: HTTPAddress?
    /// The text from which ``subscribedAddress`` was parsed.
    private let subscribedText: String
    private let services: [Service]?
    private let adopted: String?
    /// Whether the requests are for files that items enclose.
    private let isForFiles: Bool
    private var answeredOrigins: Set<HTTPAddress.Origin> = []

    private struct Service: Hashable, Sendable {
        var key: String
        var base: HTTPAddress
        var replacement: HTTPAddress?
        /// Whether the reader has to give the address first.
        var isMissing: Bool
        var names: HTTPRequest.ReplacedService?
    }

    /// - Parameters:
    ///     - endpoints: Replacements for the addresses of services by their keys; `nil` if recordings answer.
    ///     - adopted: The address to which the subscribed one has moved permanently, checked as if a redirect led there
    ///     now.
    init(
        descriptor: SourceDescriptor,
        subscription: SubscriptionURI,
        endpoints: [String: String]? = [:],
        adopted: String? = nil
    ) throws(SourceError) {
        self.adopted = adopted
        isForFiles = false
        source = descriptor.id
        subscribedText =
            subscription.filteredAddress
            ?? (descriptor.reach == .subject ? descriptor.read(subscription).subject : subscription.address)
        switch descriptor.reach {
        case .subscribedAddress, .subject:
            subscribedAddress = try HTTPAddress(subscribedText)
            services = nil
        case .services(let declared):
            subscribedAddress = nil
            var services: [Service] = []
            for service in declared {
                var replacement: HTTPAddress?
                var names: HTTPRequest.ReplacedService?
                if let endpoint = endpoints?[service.key] {
                    replacement = try HTTPAddress(endpoint)
                    names = .init(base: service.base, replacement: endpoint)
                }
                let isMissing = service.isSetByReader && replacement == nil && endpoints != nil
                services.append(
                    Service(
                        key: service.key,
                        base: try HTTPAddress(service.base),
                        replacement: replacement,
                        isMissing: isMissing,
                        names: names
                    )
                )
            }
            self.services = services
        }
    }

    /// Creates a policy for files that the items of a subscription enclose.
    init(filesOf subscription: SubscriptionURI, from descriptor: SourceDescriptor) {
        adopted = nil
        isForFiles = true
        source = descriptor.id
        services = nil
        subscribedText = subscription.filteredAddress ?? subscription.address
        if case .services = descriptor.reach {
            subscribedAddress = nil
        } else {
            subscribedAddress = try? HTTPAddress(subscribedText)
        }
    }

    var hosts: [String] {
        subscribedAddress.map { [((adopted.flatMap { try? HTTPAddress($0) }) ?? $0).hostAndPort] }
            ?? (services ?? []).map { ($0.replacement ?? $0.base).hostAndPort }
    }

    var credentials: [Credential] {
        ([subscribedAddress] + (services ?? []).map(\.replacement)).compactMap { $0?.userinfo }
    }

    func isOfSubscribedOrigin(_ text: String) -> Bool {
        subscribedAddress.map { (try? HTTPAddress(text))?.origin == $0.origin } ?? false
    }

    func isSubscribedAddress(_ address: HTTPAddress) -> Bool { address.text == subscribedAddress?.text }

    /// Returns whether a text equals the subscribed one byte by byte; `==` would compare canonical equivalents.
    private func isSubscribedText(_ text: String) -> Bool {
        let (requested, subscribed) = (text.utf8.span, subscribedText.utf8.span)
        return requested.count == subscribed.count && requested.indices.allSatisfy { requested[$0] == subscribed[$0] }
    }

    func allow(_ text: String) throws(SourceError) -> AllowedRequest {
        let address =
            if let subscribedAddress, isSubscribedText(text) { subscribedAddress } else { try HTTPAddress(text) }
        if isForFiles { return try allow(address, credential: nil) }
        if let services { return try allow(address, of: services) }
        if let adopted, let subscribedAddress, isSubscribedAddress(address) {
            var allowed = try allow(redirectTo: adopted, from: subscribedAddress)
            allowed.requestedAddress = subscribedAddress
            return allowed
        }
        guard address.origin == subscribedAddress?.origin || answeredOrigins.contains(address.origin) else {
            throw undeclared(address)
        }
        return try allow(address, credential: address.userinfo)
    }

    func allow(redirectTo location: String, from previous: HTTPAddress) throws(SourceError) -> AllowedRequest {
        do throws(SourceError) {
            let address = try previous.resolving(location)
            if previous.scheme == "https", address.scheme == "http" {
                throw .refused("a redirect from https to http is not followed")
            }
            if let services { return try allow(address, of: services) }
            return try allow(address, credential: nil)
        } catch .undeclared(let source, let host, nil) {
            throw .undeclared(source: source, host: host, redirectedBy: previous.hostAndPort)
        } catch .refused(let reason) {
            // The reader does not know the refused address, so the error names the host that redirects.
            throw .refused("\(previous.hostAndPort) redirects, and \(reason)")
        }
    }

    /// Records the origin to which the subscribed address led, so that the source can request more there.
    mutating func recordAnswer(from address: HTTPAddress) {
        if answeredOrigins.count < 16 { answeredOrigins.insert(address.origin) }
    }

    /// Returns the services that an address belongs to, several only if all send the same request; `nil` without
    /// services.
    func services(of text: String) -> [ServiceAddress]? {
        guard let services else { return nil }
        guard let address = try? HTTPAddress(text), let matches = try? matches(of: address, among: services) else {
            return []
        }
        return matches.filter { $0.target == matches[0].target }.map { match in
            let declared = try? address.replacing(match.base, with: match.service.base)
            // Another service may be declared below this one.
            let target = declared.flatMap { try? self.matches(of: $0, among: services).first?.target }
            let url = declared.flatMap { target == match.target ? $0.text : nil } ?? address.text
            return ServiceAddress(key: match.service.key, url: url)
        }
    }

    private struct Match {
        var service: Service
        /// The address above it: the declared one of the service, or its replacement.
        var base: HTTPAddress
        var target: HTTPAddress
    }

    /// Returns the services whose addresses are the longest above an address; they may have different credentials.
    private func matches(of address: HTTPAddress, among services: [Service]) throws(SourceError) -> [Match] {
        var matches: [Match] = []
        for service in services {
            var match: Match?
            if let replacement = service.replacement, address.isBelow(replacement) {
                match = Match(service: service, base: replacement, target: address)
            }
            if service.base.lengthAsBase > match?.base.lengthAsBase ?? 0,
                let target = try address.replacing(service.base, with: service.replacement ?? service.base)
            {
                match = Match(service: service, base: service.base, target: target)
            }
            if let match { matches.append(match) }
        }
        let longest = matches.map(\.base.lengthAsBase).max()
        return matches.filter { $0.base.lengthAsBase == longest }
    }

    private func allow(_ address: HTTPAddress, of services: [Service]) throws(SourceError) -> AllowedRequest {
        guard let match = try matches(of: address, among: services).first else { throw undeclared(address) }
        let service = match.service
        if service.isMissing {
            throw .refused(
                "the address of its service is not set; put \"\(service.key)\" = \"https://…\" under [endpoint] in config.toml"
            )
        }
        guard let replacement = service.replacement else { return try allow(match.target, credential: nil) }
        return AllowedRequest(
            address: match.target,
            requestedAddress: match.target,
            addresses: .any,
            credential: replacement.userinfo,
            replacedService: service.names
        )
    }

    private func allow(_ address: HTTPAddress, credential: Credential?) throws(SourceError) -> AllowedRequest {
        let isSubscribedOrigin = subscribedAddress.map { address.origin == $0.origin } ?? false
        let isLocal = address.isLocal
        let mayBePrivate = isLocal && (isSubscribedOrigin || isSubscribedHostOverTLS(address))
        if isLocal, !mayBePrivate {
            throw .refused("\(address.host) is an address of this machine or of a private network")
        }
        let subscribedCredential = isSubscribedOrigin ? subscribedAddress?.userinfo : nil
        return AllowedRequest(
            address: address,
            requestedAddress: address,
            addresses: mayBePrivate ? .any : .publicOnly,
            credential: credential ?? subscribedCredential
        )
    }

    private func isSubscribedHostOverTLS(_ address: HTTPAddress) -> Bool {
        guard let subscribedAddress else { return false }
        return address.host == subscribedAddress.host && subscribedAddress.scheme == "http"
            && subscribedAddress.port == 80 && address.scheme == "https" && address.port == 443
    }

    private func undeclared(_ address: HTTPAddress) -> SourceError {
        .undeclared(source: source, host: address.hostAndPort)
    }
}

struct AllowedRequest: Hashable, Sendable {
    var address: HTTPAddress
    /// The address that the source requested: the subscribed one where ``address`` was adopted in its place.
    var requestedAddress: HTTPAddress
    /// The IP addresses that the connection may have.
    var addresses: AddressRule
    var credential: Credential?
    /// The replaced service whose new address is a prefix of ``address``; `nil` for other addresses.
    var replacedService: HTTPRequest.ReplacedService?
}
