import Markup
import SourceAPI

/// Decodes the texts of answers for programs.
enum PluginText {
    /// Returns a body as text, from its character set.
    static func decoded(_ response: HTTPResponse) -> String {
        let text = DecodedText(response.body, contentType: response.headers["Content-Type"])
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
