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
    public func proxy(for address: WebAddress) -> String? {
        let isDirect = direct.contains { pattern in
            let name = pattern.hasPrefix(".") ? pattern.dropFirst() : pattern[...]
            return pattern == "*" || address.host == name || address.host.hasSuffix("." + name)
        }
        return isDirect ? nil : (address.scheme == "https" ? https : http)
    }
}
