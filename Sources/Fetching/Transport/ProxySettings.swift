import CCurl

package struct ProxySettings: Hashable, Sendable {
    /// The proxy for `http` addresses, for example `http://proxy.example:3128`.
    package var http: String?
    package var https: String?
    /// The hosts to contact directly: names, which include their subdomains, IP addresses, or `*` for all.
    package var direct: [String]

    package static let none = ProxySettings()

    package init(http: String? = nil, https: String? = nil, direct: [String] = []) {
        self.http = http
        self.https = https
        self.direct = direct
    }

    /// Reads the environment variables that curl reads: `http_proxy`, `https_proxy`, `all_proxy`, `no_proxy`.
    ///
    /// Their upper-case names also count, except `HTTP_PROXY`: under CGI, a client could set it by a header
    /// (https://httpoxy.org).
    package init(environment: [String: String]) {
        func value(_ name: String, orUpperCase: Bool = true) -> String? {
            let text = environment[name] ?? (orUpperCase ? environment[name.uppercased()] : nil)
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }
        let all = value("all_proxy")
        http = value("http_proxy", orUpperCase: false) ?? all
        https = value("https_proxy") ?? all
        direct = (value("no_proxy") ?? "").split(whereSeparator: { $0 == "," || $0 == " " })
            .map { $0.lowercased() }.map { $0.hostInASCII ?? $0 }
    }

    package func proxy(for address: HTTPAddress) -> String? {
        let isDirect = direct.contains { pattern in
            let name = pattern.hasPrefix(".") ? pattern.dropFirst() : pattern[...]
            return pattern == "*" || address.host == name || address.host.hasSuffix("." + name)
        }
        return isDirect ? nil : (address.scheme == "https" ? https : http)
    }
}

struct Proxy {
    /// The configured address with its host in ASCII; it can contain a password.
    let text: String

    init(text: String) {
        let flags = UInt32(CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME)
        guard !text.utf8.allSatisfy({ $0 < 0x80 }), let url = curl_url() else {
            self.text = text
            return
        }
        defer { curl_url_cleanup(url) }
        let isConverted = curl_url_set(url, CURLUPART_URL, text, flags) == CURLUE_OK && url.convertHost(parsing: flags)
        self.text = isConverted ? url.part(CURLUPART_URL) ?? text : text
    }

    /// Host and port of the proxy, without user name and password; safe for errors.
    var hostAndPort: String {
        let address = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        // Splits at the last `@`, because an unescaped password can contain `@` and `/`.
        let server = (address.lastIndex(of: "@").map { address[address.index(after: $0)...] } ?? address)
            .prefix { !"/?#".contains($0) }
        guard let colon = server.lastIndex(of: ":"), !server.hasSuffix("]") else { return String(server) }
        let port = server[colon...].dropFirst()
        let isPort = !port.isEmpty && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return String(isPort ? server : server[..<colon])
    }

    /// Returns the error text for status 407, with which a proxy demands other credentials; `nil` for any other status.
    func refusal(_ status: Int) -> String? {
        status == 407 ? "the proxy \(hostAndPort) requires a user name and a password, or rejected them (407)" : nil
    }

    /// Whether the proxy speaks HTTP, so that it can answer a request for an `http` address itself.
    var isHTTP: Bool { !text.contains("://") || text.lowercased().hasPrefix("http") }
}
