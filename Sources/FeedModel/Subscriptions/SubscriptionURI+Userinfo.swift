extension SubscriptionURI {
    /// Returns the address with the user name and password of another one; `nil` if it has its own, the other has none,
    /// or their servers differ.
    public func withUserinfo(of other: SubscriptionURI) -> SubscriptionURI? {
        guard userinfo == nil, let userinfo = other.userinfo, let web = webAddress, let origin = Self.origin(of: web),
            let otherWeb = other.webAddress, origin == Self.origin(of: otherWeb)
        else { return nil }
        let filter = plugin == "filter" ? "filter:\(command ?? ""):" : ""
        let scheme = web.prefix { $0 != "/" } + "//"
        return try? SubscriptionURI(filter + scheme + userinfo + "@" + web.dropFirst(scheme.count))
    }

    private var webAddress: String? {
        switch plugin {
        case "feeds": description
        case "filter": command.map { String(description.dropFirst("filter:\($0):".count)) }
        default: nil
        }
    }

    private static func origin(of web: String) -> String? {
        let parts = web.unicodeScalars.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count > 2 ? "\(String(parts[0]))//\(String(parts[2]))" : nil
    }
}
