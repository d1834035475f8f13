/// A title as lists are sorted by it: without case, width and diacritics, and with numbers by their values.
package struct TitleKey: Comparable, Sendable {
    private let folded: String

    /// Creates the key of a title: the beginning of its folded form.
    package init(_ title: String) { folded = SearchFolding.fold(title, limit: Self.length) }

    package static func < (lhs: TitleKey, rhs: TitleKey) -> Bool { compare(lhs, rhs) < 0 }
    package static func == (lhs: TitleKey, rhs: TitleKey) -> Bool { compare(lhs, rhs) == 0 }

    /// Appends the folded beginning of a title in UTF-8, which is stored.
    package static func write(_ title: String, to bytes: inout [UInt8]) {
        SearchFolding.fold(title, limit: length, to: &bytes)
    }

    /// The maximum number of scalars of a key.
    private static let length = 100

    private static func compare(_ lhs: TitleKey, _ rhs: TitleKey) -> Int {
        compare(lhs.folded.utf8.span, rhs.folded.utf8.span)
    }

    /// Compares the folded beginnings of two titles in UTF-8; the result is negative if the left one is first.
    ///
    /// A run of decimal digits of any script is compared as a number, in the order of ASCII digits; other text is compared by bytes.
    package static func compare(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Int {
        var (left, right) = (0, 0)
        while left < lhs.count, right < rhs.count {
            switch (digit(lhs, at: left), digit(rhs, at: right)) {
            case (nil, nil):
                guard lhs[left] == rhs[right] else { return lhs[left] < rhs[right] ? -1 : 1 }
                (left, right) = (left + 1, right + 1)
            case (_?, nil): return UInt8(ascii: "0") < rhs[right] ? -1 : 1
            case (nil, _?): return lhs[left] < UInt8(ascii: "0") ? -1 : 1
            case (_?, _?):
                let order = compareNumbers(lhs, &left, rhs, &right)
                if order != 0 { return order }
            }
        }
        return (lhs.count - left) - (rhs.count - right)
    }

    /// Compares two runs of digits, however long: without leading zeros the longer one is greater.
    private static func compareNumbers(
        _ lhs: Span<UInt8>,
        _ left: inout Int,
        _ rhs: Span<UInt8>,
        _ right: inout Int
    ) -> Int {
        while let zero = digit(lhs, at: left), zero.value == 0 { left += zero.length }
        while let zero = digit(rhs, at: right), zero.value == 0 { right += zero.length }
        var order = 0
        while true {
            switch (digit(lhs, at: left), digit(rhs, at: right)) {
            case (nil, nil): return order
            case (_?, nil): return 1
            case (nil, _?): return -1
            case (let first?, let second?):
                if order == 0 { order = first.value - second.value }
                (left, right) = (left + first.length, right + second.length)
            }
        }
    }

    private static func digit(_ text: Span<UInt8>, at position: Int) -> (value: Int, length: Int)? {
        guard position < text.count else { return nil }
        let lead = text[position]
        if lead < 0x80 { return (0x30...0x39).contains(lead) ? (Int(lead) - 0x30, 1) : nil }
        // The first digits of another script, the Arabic ones, begin with this byte.
        guard lead >= 0xD9, text.count - position >= (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4) else { return nil }
        let scanned = ScannedScalar(text, at: position)
        // Han, kana and Hangul have no decimal digits, and full-width ones are folded.
        guard !(0x2E80...0xA61F).contains(scanned.value), !(0xAC00...0xFFFF).contains(scanned.value),
            let properties = Unicode.Scalar(scanned.value)?.properties, properties.numericType == .decimal,
            let value = properties.numericValue
        else { return nil }
        return (Int(value), scanned.length)
    }
}
