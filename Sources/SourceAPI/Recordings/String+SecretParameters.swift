import Foundation

extension String {
    /// The text in place of a secret in recordings, errors and logs.
    package static let redactedSecret = "REDACTED"

    /// Returns the text with the values of parameters such as `?token=…` replaced, as in recordings.
    ///
    /// The value of a parameter named like a password is always replaced, and that of one named like a key if it looks like
    /// one: it has 8 characters with a letter and a digit among them, or 20 of any kind. `key=amenity` and `appid=620` are
    /// none, and a recording without them would be one of another address.
    ///
    /// - Parameter includingShortValues: Whether every value of a parameter named like a key is replaced.
    package func redactingSecretParameters(includingShortValues: Bool = false) -> String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) else { return self }
        var result = ""
        var rest = self[...]
        while let separator = rest.firstIndex(where: { $0 == "?" || $0 == "&" }) {
            let nameStart = rest.index(after: separator)
            result += rest[..<nameStart]
            rest = rest[nameStart...]
            guard let equals = rest.firstIndex(where: { !$0.isParameterName }), rest[equals] == "=" else { continue }
            let name = rest[..<equals].lowercased()
            let isPassword = Self.passwordNames.contains(name)
            guard isPassword || Self.keyNames.contains(name) else { continue }
            result += rest[...equals]
            rest = rest[rest.index(after: equals)...]
            var value = rest.prefix { !$0.endsParameter }
            // A sentence can continue after the address.
            while value.last.map({ ":.!?".contains($0) }) == true { value.removeLast() }
            guard isPassword || includingShortValues || value.looksLikeKey else { continue }
            result += Self.redactedSecret
            rest = rest[value.endIndex...]
        }
        return result + rest
    }

    private static let passwordNames: Set = ["client_secret", "pass", "passwd", "password", "pwd", "secret"]
    private static let keyNames: Set = [
        "access_token", "api-key", "api_key", "apikey", "app_id", "appid", "auth", "key", "session", "sig", "signature",
        "token",
    ]
}

extension Substring {
    fileprivate var looksLikeKey: Bool {
        let text = removingPercentEncoding ?? String(self)
        return text.count >= 20
            || text.count >= 8 && text.contains(where: \.isLetter) && text.contains(where: \.isNumber)
    }
}

extension Character {
    fileprivate var isParameterName: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
    fileprivate var endsParameter: Bool { isWhitespace || "&#<>\"',;)".contains(self) }
}
