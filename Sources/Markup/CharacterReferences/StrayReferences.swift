/// The references in a plain text, whose format has none: publishers leave them in when they convert HTML.
///
/// A text with an ampersand that begins no reference was written as plain text.
package struct StrayReferences {
    /// Whether each ampersand begins a reference that ends in a semicolon, and there is at least one.
    package private(set) var areWhole = false
    /// Whether one of them is a character that XML has no reference for, such as a dash.
    package private(set) var haveOthersThanXML = false
    /// Whether one of them is `<`, so that the text may be about markup.
    package private(set) var haveLessThan = false

    package init(in text: String) {
        var text = text
        text.withUTF8 { examine($0) }
    }

    private mutating func examine(_ bytes: Bytes) {
        var index = bytes.find(ASCII.ampersand, 0, bytes.count)
        let isAny = index < bytes.count
        while index < bytes.count {
            guard let reference = CharacterReferences.reference(bytes, index, bytes.count, isAttribute: false),
                bytes[reference.end - 1] == ASCII.semicolon
            else { return }
            haveLessThan = haveLessThan || reference.first == 0x3C
            haveOthersThanXML = haveOthersThanXML || ![0x22, 0x26, 0x27, 0x3C, 0x3E].contains(reference.first)
            index = bytes.find(ASCII.ampersand, reference.end, bytes.count)
        }
        areWhole = isAny
    }
}
