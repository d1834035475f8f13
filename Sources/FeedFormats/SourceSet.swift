/// The candidates of an image's `srcset` (https://html.spec.whatwg.org/#parse-a-srcset-attribute).
///
/// A comma inside an address belongs to it; only one at its end, or after the description, separates.
enum SourceSet {
    /// The value with its addresses made absolute, or nothing when they are.
    static func resolve(_ value: String, against base: WebAddress.Base) -> String? {
        var output = ""
        var hasChanged = false
        var rest = value.utf8[...]
        while true {
            rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
            guard !rest.isEmpty else { break }
            var address = rest.prefix { !isSpace($0) }
            rest = rest[address.endIndex...]
            var description = ""
            if address.last == UInt8(ascii: ",") {
                while address.last == UInt8(ascii: ",") { address.removeLast() }
            } else {
                let words = rest.prefix { $0 != UInt8(ascii: ",") }
                rest = rest[words.endIndex...]
                description = String(Substring(words)).trimmingSpace
            }
            let written = String(Substring(address))
            let resolved = base.resolve(written)
            hasChanged = hasChanged || resolved != written
            output += (output.isEmpty ? "" : ", ") + resolved + (description.isEmpty ? "" : " " + description)
        }
        return hasChanged ? output : nil
    }

    /// White space as HTML has it, without the vertical tab.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
    }
}
