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

    /// Returns the address of the largest picture; of several without a width or density, the first.
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
        rest = rest.drop { isSpace($0) || $0 == UInt8(ascii: ",") }
        guard !rest.isEmpty else { return nil }
        var address = rest.prefix { !isSpace($0) }
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

    /// Returns the length of a value whose addresses are all absolute, or `nil` if one may be relative.
    ///
    /// - Parameters:
    ///   - html: HTML that begins with the value.
    ///   - quote: The quotation mark that ends it; without one it ends at white space.
    static func absoluteLength(_ html: UnsafeBufferPointer<UInt8>, quote: UInt8?) -> Int? {
        func isEnd(_ index: Int) -> Bool {
            if index == html.count { return true }
            return quote.map { html[index] == $0 } ?? (isSpace(html[index]) || html[index] == UInt8(ascii: ">"))
        }
        var index = 0
        while true {
            while !isEnd(index), isSpace(html[index]) || html[index] == UInt8(ascii: ",") { index += 1 }
            guard !isEnd(index) else { return index }
            guard URIReference.scheme(of: UnsafeBufferPointer(rebasing: html[index...])) != nil else { return nil }
            // An address ends at a space, its description at a comma. An address that ends in a comma has no
            // description.
            while !isEnd(index), !isSpace(html[index]) {
                if html[index] == verticalTab || html[index] == UInt8(ascii: "&") && !isAmpersand(html, index) {
                    return nil
                }
                index += 1
            }
            guard html[index - 1] != UInt8(ascii: ",") else { continue }
            while !isEnd(index), html[index] != UInt8(ascii: ",") { index += 1 }
        }
    }

    /// Returns whether a reference stands for an ampersand.
    ///
    /// Any other could stand for a comma or a space.
    private static func isAmpersand(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        let rest = html[start...]
        return rest.starts(with: "&amp;".utf8) || rest.starts(with: "&#038;".utf8) || rest.starts(with: "&#38;".utf8)
    }

    /// White space around an address, but not between two.
    private static let verticalTab: UInt8 = 0x0B

    /// Returns whether a byte is white space in HTML, which the vertical tab is not.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
    }
}
