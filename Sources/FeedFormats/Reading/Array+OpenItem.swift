extension Array<UInt8> {
    /// Whether a truncated XML document ends inside an item.
    package var endsInsideAnItem: Bool {
        // A tag without its `>` opens no element.
        var hasEnd = false
        for index in indices.reversed() {
            if self[index] == UInt8(ascii: ">") { hasEnd = true }
            guard hasEnd, self[index] == UInt8(ascii: "<"), index + 1 < count else { continue }
            let isClosing = self[index + 1] == UInt8(ascii: "/")
            if let name = tagName(at: index + (isClosing ? 2 : 1)), Self.items.contains(name) { return !isClosing }
        }
        return false
    }

    private func tagName(at start: Int) -> String? {
        var name: [UInt8] = []
        for byte in self[Swift.min(start, count)...].prefix(Self.longestName) {
            switch byte {
            case UInt8(ascii: ":"): name = []
            case UInt8(ascii: ">"), UInt8(ascii: "/"), 0x09, 0x0A, 0x0D, 0x20:
                return String(decoding: name, as: UTF8.self).lowercased()
            default: name.append(byte)
            }
        }
        return nil
    }

    private static let items: Set = ["item", "entry"]
    private static let longestName = 24
}
