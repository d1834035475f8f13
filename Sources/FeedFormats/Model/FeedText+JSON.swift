import FeedModel
import Markup
import Primitives

extension FeedText {
    /// Returns the members that print a text: the text, its media type, its language, its base.
    ///
    /// A plain text that looks like HTML is printed as escaped HTML, so that a program that ignores the type does not
    /// produce markup that the publisher did not mean.
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
