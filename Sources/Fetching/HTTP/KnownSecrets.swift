import FeedModel
import Foundation
package import SourceAPI
import Synchronization

/// The secrets used in this run; code that writes logs, errors and recordings passes them through ``redacted(_:)``.
package final class KnownSecrets: Sendable {
    private let texts = Mutex<Set<String>>([])

    package init() {}

    /// Inserts a credential: its secret, the pair of a user and a password, and their encoded forms.
    ///
    /// A user name is not a secret: redacting it would remove an ordinary word from every text. A user name without a
    /// password is a secret, because services accept a token in its place.
    package func insert(_ credential: Credential) {
        // Shorter words occur everywhere in ordinary text.
        texts.withLock { $0.formUnion(credential.forms.filter { $0.utf8.count >= 4 }) }
    }

    /// Returns the text with every secret replaced, and the value of every query parameter named like a secret.
    package func redacted(_ text: String) -> String {
        withoutSecrets(text).redactingSecretParameters(includingShortValues: true)
    }

    /// Returns the text as it is recorded: with every secret replaced, and the values of parameters that look like one.
    package func recorded(_ text: String) -> String { withoutSecrets(text).redactingSecretParameters() }

    private func withoutSecrets(_ text: String) -> String {
        // Compares bytes: a combining accent after a secret would change its last character and hide it.
        texts.withLock { $0.isEmpty } ? text : String(decoding: redacted(Array(text.utf8)), as: UTF8.self)
    }

    func occur(in text: String) -> Bool { redacted(text) != text }

    func redacted(_ bytes: [UInt8]) -> [UInt8] {
        var data = Data(bytes)
        for secret in known {
            var start = data.startIndex
            var clean = Data()
            while let range = data.range(of: Data(secret.utf8), in: start..<data.endIndex) {
                clean += data[start..<range.lowerBound] + Data(String.redactedSecret.utf8)
                start = range.upperBound
            }
            if start > data.startIndex { data = clean + data[start...] }
        }
        return Array(data)
    }

    /// All secrets, the longest first, because one can contain another.
    private var known: [String] { texts.withLock { $0.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) } } }
}

extension Credential {
    /// The forms in which a server can send the secret back: as it is, escaped for addresses, JSON and XML, and as
    /// Base64 in both alphabets.
    fileprivate var forms: [String] {
        var parts = [pair ?? secret, secret]
        switch kind {
        case .token: break
        case .password(let user): if secret.isEmpty { parts.append(user) }
        case .header: parts += secret.split(separator: " ", maxSplits: 1).dropFirst().map(String.init)
        }
        // As the user of a password that is empty, a token is followed by a colon (``CredentialUse``).
        let encoded = [pair ?? secret, secret + ":"].map { Data($0.utf8).base64EncodedString() }
        return parts.flatMap {
            [
                $0, $0.queryEscaped, $0.escapedForJSON(isASCII: false), $0.escapedForJSON(isASCII: true),
                $0.escapedForXML,
            ]
        } + encoded + encoded.map(\.base64URL)
    }
}

extension String {
    /// Base64 in the alphabet for addresses, without padding (RFC 4648, section 5).
    fileprivate var base64URL: String { replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") }

    /// The text inside a string of JSON (RFC 8259, section 7), with other characters escaped if it must be ASCII.
    fileprivate func escapedForJSON(isASCII: Bool) -> String {
        unicodeScalars.map { character in
            switch character {
            case "\"", "\\": "\\" + String(character)
            case _ where isASCII && !character.isASCII:
                String(character).utf16.map { unit in
                    let digits = String(unit, radix: 16)
                    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }.joined()
            default: String(character)
            }
        }.joined()
    }

    /// The text inside an element of XML or HTML.
    fileprivate var escapedForXML: String {
        let entities: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    }
}

extension SourceError {
    /// Returns the error with every secret replaced, safe to store and to show.
    func redacted(by secrets: KnownSecrets) -> SourceError {
        let clean = FetchRecord.Failure(code: failure.code, details: failure.details.map(secrets.redacted))
        return clean == failure ? self : SourceError(clean)
    }
}
