import Glibc

/// The source of a document: UTF-8 with line feeds as line ends, followed by ``SourceBytes/padding``.
struct HTMLSource: Sendable {
    /// The number of bytes that offsets can name.
    static let maximumCount = 1 << 31

    let bytes: [UInt8]
    /// Whether the text is longer than ``maximumCount``, and its end left out.
    let isCut: Bool

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { HTMLSource($0) }
    }

    /// Copies a text in UTF-8, of which `maximum` bytes are kept.
    init(_ text: [UInt8], maximum: Int = maximumCount) {
        self = text.withUnsafeBufferPointer { HTMLSource($0, maximum: maximum) }
    }

    private init(_ text: UnsafeBufferPointer<UInt8>, maximum: Int = maximumCount) {
        isCut = text.count > maximum
        var count = min(text.count, maximum)
        // Cut between characters.
        while isCut, count > 0, text[count] & 0xC0 == 0x80 { count -= 1 }
        bytes = Array(unsafeUninitializedCapacity: count + SourceBytes.padding) { copy, used in
            used = Self.copy(UnsafeBufferPointer(rebasing: text[..<count]), to: copy) + SourceBytes.padding
            copy[(used - SourceBytes.padding)..<used].update(repeating: 0)
        }
    }

    /// Copies a text with every line end as a line feed; returns the number of bytes copied.
    private static func copy(
        _ text: UnsafeBufferPointer<UInt8>,
        to copy: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (start, end) = (0, 0)
        while start < text.count {
            let rest = UnsafeBufferPointer(rebasing: text[start...])
            let stop = start + (rest.firstIndex(of: 0x0D) ?? rest.count)
            end = copy[end...].update(fromContentsOf: text[start..<stop])
            guard stop < text.count else { break }
            copy[end] = 0x0A
            end += 1
            start = stop + (stop + 1 < text.count && text[stop + 1] == 0x0A ? 2 : 1)
        }
        return end
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func firstIndex(of byte: UInt8) -> Int? {
        guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }
}
