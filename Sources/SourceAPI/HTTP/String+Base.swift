extension String {
    /// Whether the text is a web address below another; the case of the host and the default port make no difference, as in a fetch.
    package func isBelow(_ base: String) -> Bool {
        let (address, base) = (withPlainHost, base.withPlainHost)
        guard address.hasPrefix(base) else { return false }
        let next = address.dropFirst(base.count).first
        return next == nil || next == "/" || next == "?"
    }

    /// The address with its scheme and host in lower case, and without the default port and a dot after the host.
    package var withPlainHost: String {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return self }
        let scheme = self[..<colon].lowercased()
        let rest = self[index(colon, offsetBy: 3)...]
        let authority = rest.prefix { !"/?#".contains($0) }
        let user = authority.lastIndex(of: "@").map { authority[...$0] } ?? ""
        var host = authority.dropFirst(user.count).lowercased()
        let port = scheme == "https" ? ":443" : ":80"
        if host.hasSuffix(port) { host.removeLast(port.count) }
        if host.hasSuffix(".") { host.removeLast() }
        return "\(scheme)://\(user)\(host)\(rest.dropFirst(authority.count))"
    }
}
