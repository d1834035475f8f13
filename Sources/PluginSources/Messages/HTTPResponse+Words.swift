import Foundation
import HTMLTree
import Markup
import Primitives
import SourceAPI

extension HTTPResponse {
    /// Returns the response if its status is 200 to 299; otherwise throws its error with the message of the service.
    func answered(
        credential: String?,
        now: Date,
        message: (JSONValue) -> String? = { _ in nil }
    ) throws(SourceError) -> HTTPResponse {
        do throws(SourceError) {
            return try successful(credential: credential, now: now) { _ in nil }
        } catch {
            throw error.saying(words(message))
        }
    }

    var pageTitle: String? {
        let start = body.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
        guard start.first == UInt8(ascii: "<") else { return nil }
        let page = HTMLDocument(bytes: Array(start.prefix(Self.readBytes)), contentType: headers["Content-Type"])
        return ((try? page.first("title")) ?? nil)?.text.asWords
    }

    /// Returns a service's message about an error: a member of JSON, the first line of a text, or the title of a page.
    private func words(_ message: (JSONValue) -> String?) -> String? {
        if let answer = try? JSONValue(parsing: body) { return (message(answer) ?? answer.message)?.asWords }
        // A title such as '403 Forbidden' says no more than the status.
        if let title = pageTitle { return title.contains(String(status)) ? nil : title }
        let media = headers["Content-Type"]?.lowercased() ?? "text/"
        guard media.hasPrefix("text/"), let first = body.first(where: { $0 > 0x20 }), !"<{[".utf8.contains(first) else {
            return nil
        }
        var beginning = self
        beginning.body = Array(body.prefix(Self.readBytes))
        return PluginText.decoded(beginning).split(whereSeparator: \.isNewline).lazy.compactMap { String($0).asWords }
            .first
    }

    private static let readBytes = 65_536
}

extension JSONValue {
    fileprivate var message: String? {
        let errors = self["errors"].array.compactMap { error in
            error["detail"].string ?? error["message"].string ?? error["title"].string ?? error.string
        }
        let texts: [String?] = [
            self["error_description"].string, self["message"].string, self["error"]["message"].string,
            self["detail"].string, self["error"].string, errors.joined(separator: "; "), self["title"].string, string,
        ]
        return texts.lazy.compactMap { $0?.asWords }.first
    }
}

extension String {
    /// The text on one line, without control characters and of at most 300 bytes; `nil` if that is nothing.
    fileprivate var asWords: String? {
        let text = onOneLine.withoutControls
        let words = text.cut(to: 300)
        guard words != text, let space = words.lastIndex(of: " ") else { return words.nonEmpty }
        // Half a word could be a part of a secret, which is not found.
        return words[..<space] + "…"
    }
}

extension SourceError {
    fileprivate func saying(_ words: String?) -> SourceError {
        guard let words else { return self }
        return switch self {
        case .unauthorized(let credential, _): .unauthorized(credential: credential, message: words)
        case .rateLimited(let until, _): .rateLimited(until: until, message: words)
        case .notFound: .notFound(words)
        case .status(let status, _): .status(status, message: words)
        default: self
        }
    }
}

enum PluginText {
    static func withDecodedBody(_ response: HTTPResponse, contentType: String?) -> HTTPResponse {
        guard let type = contentType?.lowercased(), type.contains("charset="), !type.contains("utf-8") else {
            return response
        }
        var decoded = response
        decoded.body = DecodedText(response.body, contentType: type).bytes
        return decoded
    }

    static func decoded(_ response: HTTPResponse) -> String {
        let text = DecodedText(response.body, contentType: response.headers["Content-Type"])
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
