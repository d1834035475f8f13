import FeedModel
import Foundation
public import SourceAPI
import Synchronization

/// The secrets that have been handed out in this run, to be kept out of logs, errors and recordings.
///
/// Sessions note each credential they answer; whoever writes something down asks ``redacted(_:)`` first.
public final class KnownSecrets: Sendable {
    private let texts = Mutex<Set<String>>([])

    /// Makes an empty collection.
    public init() {}

    /// Notes a credential: its text, its password if it is `user:password`, and the forms in which they travel.
    ///
    /// A user name is no secret, and would take the same word out of every text; one without a password is, because
    /// services take a token in its place.
    public func note(_ credential: Credential) {
        let halves = credential.secret.split(separator: ":", maxSplits: 1).map(String.init)
        let parts = [credential.secret] + halves.suffix(1)
        let forms = parts.flatMap { [$0, $0.queryEscaped] } + [Data(credential.secret.utf8).base64EncodedString()]
        // A word of three letters would take half of every text with it, and is no secret.
        texts.withLock { $0.formUnion(forms.filter { $0.utf8.count >= 4 }) }
    }

    /// The text with every secret, and the value of every query parameter that is named like one, replaced.
    public func redacted(_ text: String) -> String {
        // By bytes: an accent after a secret is a part of its last character, and the secret would not be found.
        let isClean = texts.withLock { $0.isEmpty }
        return (isClean ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)).redactingParameters
    }

    /// The failure with every secret replaced, as it may be stored and shown.
    func redacted(_ failure: FetchRecord.Failure) -> FetchRecord.Failure {
        FetchRecord.Failure(code: failure.code, details: failure.details.map(redacted))
    }

    /// The bytes with every secret replaced.
    func redacted(_ bytes: [UInt8]) -> [UInt8] {
        var data = Data(bytes)
        for secret in known {
            var start = data.startIndex
            var clean = Data()
            while let range = data.range(of: Data(secret.utf8), in: start..<data.endIndex) {
                clean += data[start..<range.lowerBound] + Data(Self.mark.utf8)
                start = range.upperBound
            }
            if start > data.startIndex { data = clean + data[start...] }
        }
        return Array(data)
    }

    /// The longest first, because one can be a part of another.
    private var known: [String] {
        texts.withLock { $0.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } }
    }

    fileprivate static let mark = "REDACTED"
}

extension SourceError {
    /// The error without secrets that a server has sent back in its own words.
    func redacted(by secrets: KnownSecrets) -> SourceError {
        let clean = secrets.redacted(failure)
        return clean == failure ? self : SourceError(clean)
    }
}

extension String {
    /// The text with `?token=abc` and the like as `?token=REDACTED`.
    fileprivate var redactingParameters: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) else { return self }
        var result = ""
        var rest = self[...]
        while let separator = rest.firstIndex(where: { $0 == "?" || $0 == "&" }) {
            let nameStart = rest.index(after: separator)
            result += rest[..<nameStart]
            rest = rest[nameStart...]
            guard let equals = rest.firstIndex(where: { !$0.isParameterName }), rest[equals] == "=",
                Self.secretNames.contains(rest[..<equals].lowercased())
            else { continue }
            result += rest[...equals] + KnownSecrets.mark
            rest = rest[rest.index(after: equals)...].drop { !$0.endsParameter }
        }
        return result + rest
    }

    private static let secretNames: Set = [
        "access_token", "api-key", "api_key", "apikey", "app_id", "appid", "auth", "client_secret", "key", "pass",
        "passwd", "password", "pwd", "secret", "session", "sig", "signature", "token",
    ]
}

extension Character {
    fileprivate var isParameterName: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
    fileprivate var endsParameter: Bool { isWhitespace || "&#<>\"',;)".contains(self) }
}
