import FeedModel
import Foundation
import SourceAPI

/// The cookies that servers set while they redirect one request (RFC 6265); they are discarded with it.
///
/// A cookie returns only to its own host and port, whether http or https, and to the hosts of the domain that it names.
struct CookieJar {
    fileprivate struct Cookie {
        var name: String
        var value: String
        /// The host and port that set it, or the domain that it names.
        var place: String
        var isShared: Bool
        var path: String
        var isSecure: Bool
    }

    private var cookies: [Cookie] = []
    private let now: Date

    init(now: Date) { self.now = now }

    private static let maximumCount = 50
    /// The bytes of one cookie (RFC 6265, 6.1), and of all that are sent.
    private static let (maximumLength, maximumTotal) = (4096, 8192)

    mutating func store(_ response: HTTPResponse, from address: HTTPAddress) {
        for field in response.headers where field.name.lowercased() == "set-cookie" {
            guard field.value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }),
                let (cookie, isExpired) = parse(field.value, from: address)
            else { continue }
            cookies.removeAll { $0.name == cookie.name && $0.place == cookie.place && $0.path == cookie.path }
            if !isExpired, cookies.count < Self.maximumCount { cookies.append(cookie) }
        }
    }

    func header(for address: HTTPAddress, replacingIn own: String?) -> String? {
        let sent = cookies.filter { $0.isSent(to: address) }
        guard !sent.isEmpty else { return own }
        // The most specific path first (RFC 6265, 5.4).
        let ordered = sent.enumerated().sorted {
            ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset)
        }
        var pairs = (own ?? "").split(separator: ";").map { String($0).trimmed }
        pairs.removeAll { pair in sent.contains { $0.name == pair.prefix { $0 != "=" } } }
        var total = pairs.reduce(0) { $0 + $1.utf8.count + 2 }
        for (_, cookie) in ordered {
            let pair = "\(cookie.name)=\(cookie.value)"
            total += pair.utf8.count + 2
            if total <= Self.maximumTotal { pairs.append(pair) }
        }
        return pairs.joined(separator: "; ")
    }

    /// Parses a value of `Set-Cookie` (RFC 6265, 5.2 and 5.3); returns `nil` for a cookie that must be ignored.
    private func parse(_ text: String, from address: HTTPAddress) -> (Cookie, isExpired: Bool)? {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { part in
            part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmed }
        }
        guard parts[0].count == 2 else { return nil }
        let folder = address.path.lastIndex(of: "/").map { String(address.path[..<$0]) } ?? ""
        var cookie = Cookie(
            name: parts[0][0],
            value: parts[0][1],
            place: address.cookiePlace,
            isShared: false,
            path: folder.isEmpty ? "/" : folder,
            isSecure: false
        )
        guard !cookie.name.isEmpty, cookie.name.utf8.count + cookie.value.utf8.count <= Self.maximumLength else {
            return nil
        }
        var expires: Date?
        var age: Int?
        for part in parts.dropFirst() {
            let value = part.count == 2 ? part[1] : ""
            switch part[0].lowercased() {
            case "secure": cookie.isSecure = true
            case "path": if value.hasPrefix("/") { cookie.path = value }
            case "max-age": age = Int(value) ?? age
            case "expires":
                expires =
                    HTTPDate.date(from: value.replacing("-", with: " "), now: now)
                    ?? HTTPDate.date(from: value, now: now)
            case "domain" where !value.isEmpty:
                let domain = String(value.lowercased().trimmingPrefix("."))
                let host = address.origin.host
                guard host == domain || host.hasSuffix("." + domain) && IPAddress(host) == nil else { return nil }
                if domain.isShareable, IPAddress(host) == nil { (cookie.place, cookie.isShared) = (domain, true) }
            default: continue
            }
        }
        return (cookie, age.map { $0 <= 0 } ?? expires.map { $0 <= now } ?? false)
    }
}

extension CookieJar.Cookie {
    fileprivate func isSent(to address: HTTPAddress) -> Bool {
        let host = address.origin.host
        let isPlace = isShared ? host == place || host.hasSuffix("." + place) : address.cookiePlace == place
        let folder = path.hasSuffix("/") ? path : path + "/"
        return isPlace && (!isSecure || address.scheme == "https")
            && (address.path == path || address.path.hasPrefix(folder))
    }
}

extension HTTPAddress {
    /// The host, and the port unless it is the default of the scheme.
    fileprivate var cookiePlace: String { String(originText.drop { $0 != "/" }) }
}

extension String {
    /// Whether the hosts below a domain have one owner, unlike those below `com` and `co.uk`.
    ///
    /// A guess without the list of public suffixes. A wrong one shares the cookie of this request with a host that the
    /// server redirects to, which could receive as much in its address.
    fileprivate var isShareable: Bool {
        let labels = split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains("") else { return false }
        return labels.count > 2 || labels[1].count > 2 || labels[0].count > 3
    }
}
