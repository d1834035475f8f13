import Markup
import SourceAPI

/// Decodes the texts of answers for programs.
enum PluginText {
    /// Returns a response with its body in UTF-8, if it is said to be in another character set.
    static func withDecodedBody(_ response: HTTPResponse, contentType: String?) -> HTTPResponse {
        guard let type = contentType?.lowercased(), type.contains("charset="), !type.contains("utf-8") else {
            return response
        }
        var decoded = response
        decoded.body = DecodedText(response.body, contentType: type).bytes
        return decoded
    }

    /// Returns a body as text, from its character set.
    static func decoded(_ response: HTTPResponse) -> String {
        let text = DecodedText(response.body, contentType: response.headers["Content-Type"])
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
