/// Through which proxy an address is reached; the environment's variables, passed in as a value.
public struct ProxySettings: Hashable, Sendable {
    /// The proxy for `http` addresses, for example `http://proxy.example:3128`.
    public var http: String?
    /// The proxy for `https` addresses.
    public var https: String?
    /// Hosts that are reached directly: names, which hold for their subdomains too, addresses, or `*` for all.
    public var direct: [String]

    /// No proxy.
    public static let none = ProxySettings()

    /// Makes settings.
    public init(http: String? = nil, https: String? = nil, direct: [String] = []) {
        self.http = http
        self.https = https
        self.direct = direct
    }

    /// Reads the variables curl and others understand: `http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`.
    ///
    /// The names count in upper case too, except `HTTP_PROXY`, which a server could set by a header where
    /// programs are run as CGI (https://httpoxy.org).
    public init(environment: [String: String]) {
        func value(_ name: String, orUpperCase: Bool = true) -> String? {
            let text = environment[name] ?? (orUpperCase ? environment[name.uppercased()] : nil)
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        let all = value("all_proxy")
        http = value("http_proxy", orUpperCase: false) ?? all
        https = value("https_proxy") ?? all
        direct = (value("no_proxy") ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() }
    }

    /// The proxy for an address; `nil` when it is reached directly.
    public func proxy(for address: HTTPAddress) -> String? {
        let isDirect = direct.contains { pattern in
            let name = pattern.hasPrefix(".") ? pattern.dropFirst() : pattern[...]
            return pattern == "*" || address.host == name || address.host.hasSuffix("." + name)
        }
        return isDirect ? nil : (address.scheme == "https" ? https : http)
    }
}

/// The proxy that one transfer goes through.
struct Proxy {
    /// Its address as the person has written it, perhaps with a password.
    let text: String

    /// Its host and port, the only part that may be told: the user name and the password stand before the `@`.
    var hostAndPort: String {
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        // At the last `@` of all: a password that should have been encoded may hold one, or a slash.
        let server = (address.lastIndex(of: "@").map { address[address.index(after: $0)...] } ?? address)
            .prefix { !"/?#".contains($0) }
        guard let colon = server.lastIndex(of: ":"), !server.hasSuffix("]") else { return String(server) }
        let port = server[colon...].dropFirst()
        let isPort = !port.isEmpty && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return String(isPort ? server : server[..<colon])
    }

    /// What is told when it lets nobody through without a password, or not with the one it got.
    ///
    /// - Returns: `nil` for another status.
    func refusal(_ status: Int) -> String? {
        status == 407 ? "the proxy \(hostAndPort) wants a name and a password, or others than it got (407)" : nil
    }

    /// Whether it speaks HTTP, and so answers a request for an `http` address itself.
    var isHTTP: Bool { !text.contains("://") || text.lowercased().hasPrefix("http") }
}
