import FeedModel
import Markup
import Primitives

extension FeedText {
    /// The members that print a text of that name: itself, its media type, its language, its base.
    ///
    /// A plain text that HTML would read as something else is printed as HTML, so that nobody who puts it into a page
    /// without looking at its type gets markup that the publisher did not mean.
    static func members(_ name: String, _ text: FeedText?) -> [(String, JSONValue)] {
        guard var text else { return [] }
        if text.isMistakable {
            text.value = HTMLWriter.escaped(text.value)
            text.isHTML = true
        }
        return [
            (name, .string(text.value)), (name + "_type", .string(text.isHTML ? "text/html" : "text/plain")),
            (name + "_lang", JSONValue(text.language)), (name + "_base", JSONValue(text.base)),
        ]
    }

    /// Whether it is plain text with a tag or a reference of HTML in it.
    private var isMistakable: Bool {
        guard !isHTML else { return false }
        var previous: UInt8 = 0
        for byte in value.utf8 {
            if previous == UInt8(ascii: "<"), byte < 0x80 && byte.isLetterOrBeyond || "/!?".utf8.contains(byte) {
                return true
            }
            previous = byte
        }
        return CharacterReferences.decode(value) != value
    }
}
