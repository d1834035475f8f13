/// The candidates of an image's `srcset` (https://html.spec.whatwg.org/#parse-a-srcset-attribute).
///
/// A comma inside an address belongs to it. Only a comma at its end or after the description separates.
enum SourceSet {
    /// Returns the value with absolute addresses, or `nil` if they are absolute already.
    static func resolve(_ value: String, against base: URIReference.Base) -> String? {
        var output = ""
        var hasChanged = false
        var rest = value.utf8[...]
        while let candidate = next(in: &rest) {
            let resolved = candidate.isAddress ? base.resolve(candidate.written) : candidate.written
            hasChanged = hasChanged || resolved != candidate.written
            output += (output.isEmpty ? "" : ", ") + resolved
            if !candidate.description.isEmpty { output += " " + candidate.description }
        }
        return hasChanged ? output : nil
    }

    /// Returns the address of the largest picture, or of the first if none has a width or density.
    static func largest(_ value: String) -> String? {
        var largest: (address: String, size: Double)?
        var rest = value.utf8[...]
        while let candidate = next(in: &rest) {
            guard candidate.isAddress, let address = candidate.written.safeAddress else { continue }
            let size = Double(candidate.description.prefix { $0.isNumber || $0 == "." }) ?? 1
            if size > largest?.size ?? -1 { largest = (address, size) }
        }
        return largest?.address
    }

    private static func next(
        in rest: inout Substring.UTF8View
    ) -> (written: String, isAddress: Bool, description: String)? {
        rest = rest.drop { $0.isHTMLSpace || $0 == UInt8(ascii: ",") }
        guard !rest.isEmpty else { return nil }
        var address = rest.prefix { !$0.isHTMLSpace }
        rest = rest[address.endIndex...]
        var description = ""
        let whole = address
        // A vertical tab at the end does not belong to the address, and a comma before it is at the end too.
        while let last = address.last, last == UInt8(ascii: ",") || last == verticalTab { address.removeLast() }
        if !whole[address.endIndex...].contains(UInt8(ascii: ",")) {
            let words = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest[words.endIndex...]
            description = String(Substring(words)).trimmingSpace
        }
        // Vertical tabs alone are not an address, but without them the following text would become one.
        return (String(Substring(address.isEmpty ? whole : address)), !address.isEmpty, description)
    }

    /// Returns the length of a value with an absolute address after every comma; `nil` if an address may be relative.
    ///
    /// - Parameter html: HTML that begins with the value, which ends at `quote`.
    static func absoluteLength(_ html: UnsafeBufferPointer<UInt8>, quote: UInt8?) -> Int? {
        guard let quote else { return nil }
        let value = html.prefix { $0 != quote }
        for (index, byte) in value.enumerated() where byte == verticalTab || byte == UInt8(ascii: "&") {
            // A reference to anything but an ampersand could stand for a comma or a space.
            guard ["&amp;", "&#038;", "&#38;"].contains(where: { value[index...].starts(with: $0.utf8) }) else {
                return nil
            }
        }
        let isAbsolute = value.split(separator: UInt8(ascii: ",")).allSatisfy { candidate in
            let address = candidate.drop(while: \.isHTMLSpace)
            return address.isEmpty || URIReference.scheme(of: address) != nil
        }
        return isAbsolute ? value.count : nil
    }

    /// White space around an address, but not between two.
    private static let verticalTab: UInt8 = 0x0B
}
