/// The name of an element, resolved.
struct ElementName: Sendable {
    /// The part after the colon, in lower case.
    var local = ""
    /// The number of the namespace's address.
    var namespace = 0
    /// Whether there is a prefix that no declaration explains.
    var isUndeclared = false
    /// A hash of the whole name in lower case; equal names have equal hashes.
    var hash: UInt32 = 0

    init(local: String = "", hash: UInt32 = 0) {
        self.local = local
        self.hash = hash
    }
}

/// Remembers resolved names, because a feed uses the same few again and again.
///
/// It has a fixed number of places: a document with a million different names gains nothing and loses nothing.
struct ElementNameCache: Sendable {
    /// What a place is about; apart from the names, so that looking for one retains nothing.
    private struct Key {
        var written = 0..<0
        var scope = -1
    }

    private var keys = [Key](repeating: Key(), count: 128)
    private var names = [ElementName](repeating: ElementName(), count: 128)
    private static let attempts = 4

    /// The name written at a range, resolved by `namespaces` unless that was done before.
    mutating func name(_ written: Range<Int>, in bytes: Bytes, by namespaces: inout Namespaces) -> ElementName {
        let scope = namespaces.scope
        let hash = bytes.shortHash(written)
        var free = hash & (keys.count - 1)
        for attempt in 0..<Self.attempts {
            let index = (hash + attempt) & (keys.count - 1)
            let key = keys[index]
            if key.scope == scope, bytes.isSame(key.written, written) { return names[index] }
            if key.scope < 0 {
                free = index
                break
            }
        }
        let name = namespaces.resolve(written, in: bytes)
        keys[free] = Key(written: written, scope: scope)
        names[free] = name
        return name
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A hash of a name in lower case (FNV-1a).
    func foldedHash(_ name: Range<Int>) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32(self[$1].lowercased)) &* 16_777_619 }
    }

    /// A number that depends on the first eight bytes of a name and its length, so that it costs the same for every name.
    @inline(__always)
    fileprivate func shortHash(_ name: Range<Int>) -> Int {
        guard let word = word(at: name.lowerBound) else { return 0 }
        let start = name.count >= 8 ? word : word & ((1 << UInt64(name.count * 8)) - 1)
        return Int(((start ^ UInt64(name.count)) &* 0x9E37_79B9_7F4A_7C15) >> 48)
    }
}
