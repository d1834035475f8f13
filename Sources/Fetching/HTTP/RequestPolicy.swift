import FeedModel
import SourceAPI

/// Decides, hop by hop, whom may be asked on behalf of one subscription, where, and with which secrets.
///
/// - Only `http` and `https`; never from `https` back to `http`.
/// - A source with services asks these and no other, redirects included. A service whose address the person has
///   replaced is asked there.
/// - A source of a subscribed address asks that origin, those it has been redirected to, and no other.
/// - An address of this machine or of a private network is reached only where the person has named it: by its
///   number or by a name that means nothing elsewhere (``HTTPAddress/isLocal``) at the subscribed origin, also by
///   `https` instead of `http`; or as a replaced service. A public name that the look-up leads inside is refused:
///   whoever holds the name would choose the target. The transport checks the address after the look-up; what can
///   be seen before is refused here.
/// - User name and password of an address go to its own origin as Basic credentials. Those in a redirect are dropped.
struct RequestPolicy: Hashable, Sendable {
    private let source: String
    private let home: HTTPAddress?
    /// What the person has written, of which ``home`` was made.
    private let subscribed: String
    private let services: [Service]?
    private let adopted: String?
    private var visited: Set<HTTPAddress.Origin> = []

    private struct Service: Hashable, Sendable {
        var base: HTTPAddress
        var replacement: HTTPAddress?
    }

    /// What may be sent, and how.
    struct Pass: Hashable, Sendable {
        var address: HTTPAddress
        /// The address as the source knows it, where ``address`` was adopted in its place.
        var asked: HTTPAddress
        var addresses: AddressRule
        /// Basic credentials for this origin.
        var credential: Credential?
    }

    /// Makes the gate of one subscription.
    ///
    /// - Parameters:
    ///   - descriptor: Whom the source declares to ask.
    ///   - subscription: The address the person has chosen.
    ///   - endpoints: Addresses to ask instead of a service's own, by the service's key.
    ///   - adopted: Where the subscribed address has moved for good. It is judged as if a redirect led there now.
    /// - Throws: ``SourceError/refused(_:)`` when one of these is no address.
    init(
        descriptor: SourceDescriptor,
        subscription: SubscriptionURI,
        endpoints: [String: String] = [:],
        adopted: String? = nil
    ) throws(SourceError) {
        self.adopted = adopted
        source = descriptor.id
        subscribed = subscription.address
        switch descriptor.reach {
        case .subscribedAddress:
            home = try HTTPAddress(subscription.address)
            services = nil
        case .services(let declared):
            home = nil
            var services: [Service] = []
            for service in declared {
                var replacement: HTTPAddress?
                if let endpoint = endpoints[service.key] { replacement = try HTTPAddress(endpoint) }
                services.append(Service(base: try HTTPAddress(service.base), replacement: replacement))
            }
            self.services = services
        }
    }

    /// The hosts that will be asked, as far as they are known before the first request.
    var hosts: [String] {
        home.map { [((adopted.flatMap { try? HTTPAddress($0) }) ?? $0).hostAndPort] }
            ?? (services ?? []).map { ($0.replacement ?? $0.base).hostAndPort }
    }

    /// The credentials that the person has written into addresses.
    var credentials: [Credential] {
        ([home] + (services ?? []).map(\.replacement)).compactMap { $0?.userinfo }
    }

    /// Whether an address is the subscribed one.
    func isHome(_ address: HTTPAddress) -> Bool { address.text == home?.text }

    /// Whether a text is what the person has written, byte by byte.
    private func isSubscribed(_ text: String) -> Bool {
        let (asked, written) = (text.utf8.span, subscribed.utf8.span)
        return asked.count == written.count && asked.indices.allSatisfy { asked[$0] == written[$0] }
    }

    /// Judges an address that the source asks for.
    func admit(_ text: String) throws(SourceError) -> Pass {
        let address = if let home, isSubscribed(text) { home } else { try HTTPAddress(text) }
        if let services { return try admit(address, to: services) }
        if let adopted, let home, isHome(address) {
            var pass = try admit(location: adopted, from: home)
            pass.asked = home
            return pass
        }
        guard address.origin == home?.origin || visited.contains(address.origin) else { throw refusal(of: address) }
        return try pass(to: address, credential: address.userinfo)
    }

    /// Judges where an answer redirects to.
    func admit(location: String, from previous: HTTPAddress) throws(SourceError) -> Pass {
        do throws(SourceError) {
            let address = try previous.resolving(location)
            if previous.scheme == "https", address.scheme == "http" { throw .refused("https is not left for http") }
            if let services { return try admit(address, to: services) }
            return try pass(to: address, credential: nil)
        } catch .refused(let words) {
            // The person has never seen the address that is refused.
            throw .refused("\(previous.hostAndPort) redirects, and \(words)")
        }
    }

    /// Notes where the subscribed address has led, so that the source can ask there for more.
    mutating func note(answeredBy address: HTTPAddress) {
        if visited.count < 16 { visited.insert(address.origin) }
    }

    private func admit(_ address: HTTPAddress, to services: [Service]) throws(SourceError) -> Pass {
        for service in services {
            let place = service.replacement ?? service.base
            guard let target = address.isBelow(place) ? address : try address.replacing(service.base, with: place)
            else {
                continue
            }
            guard service.replacement == nil else {
                return Pass(address: target, asked: target, addresses: .any, credential: place.userinfo)
            }
            return try pass(to: target, credential: nil)
        }
        throw refusal(of: address)
    }

    private func pass(to address: HTTPAddress, credential: Credential?) throws(SourceError) -> Pass {
        let isHome = home.map { address.origin == $0.origin } ?? false
        let isChosen = address.isLocal && (isHome || isHomeOverTLS(address))
        if !isChosen, address.isVisiblyPrivate {
            throw .refused("\(address.host) is an address of this machine or of a private network")
        }
        let own = isHome ? home?.userinfo : nil
        return Pass(
            address: address,
            asked: address,
            addresses: isChosen ? .any : .publicOnly,
            credential: credential ?? own
        )
    }

    private func isHomeOverTLS(_ address: HTTPAddress) -> Bool {
        guard let home else { return false }
        return address.host == home.host && home.scheme == "http" && home.port == 80
            && address.scheme == "https" && address.port == 443
    }

    private func refusal(of address: HTTPAddress) -> SourceError {
        .refused("'\(source)' has not declared that it asks \(address.hostAndPort)")
    }
}

extension HTTPAddress {
    /// Whether the host is written as an address that is not public, or names this machine.
    fileprivate var isVisiblyPrivate: Bool {
        if let address = IPAddress(host) { return !address.isPublic }
        return host == "localhost" || host.hasSuffix(".localhost")
    }

    /// Whether the host can only be meant in the person's own network: an address that is not public, a name without
    /// a full stop, or one below a domain kept for such networks (RFC 6761, 6762, 8375; ICANN's `internal`).
    var isLocal: Bool {
        if let address = IPAddress(host) { return !address.isPublic }
        guard host.utf8.contains(UInt8(ascii: ".")) else { return true }
        return [".localhost", ".local", ".internal", ".home.arpa"].contains { host.hasSuffix($0) }
    }
}
