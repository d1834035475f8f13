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
    private struct Place {
        var written = 0..<0
        var scope = -1
        var name = ElementName()
    }

    private var places = [Place](repeating: Place(), count: 128)
    private static let attempts = 4

    /// The name written at a range, resolved by `namespaces` unless that was done before.
    mutating func name(_ written: Range<Int>, in bytes: Bytes, by namespaces: inout Namespaces) -> ElementName {
        let scope = namespaces.scope
        let hash = bytes.shortHash(written)
        var free = hash & (places.count - 1)
        for attempt in 0..<Self.attempts {
            let index = (hash + attempt) & (places.count - 1)
            if places[index].scope == scope, bytes.isSame(places[index].written, written) { return places[index].name }
            if places[index].scope < 0 {
                free = index
                break
            }
        }
        let name = namespaces.resolve(written, in: bytes)
        places[free] = Place(written: written, scope: scope, name: name)
        return name
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A hash of a name in lower case (FNV-1a).
    func foldedHash(_ name: Range<Int>) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32(self[$1].lowercased)) &* 16_777_619 }
    }

    /// A number that depends on a name's length and its ends only, so that it costs the same for every name.
    @inline(__always)
    fileprivate func shortHash(_ name: Range<Int>) -> Int {
        guard name.count >= 2 else { return name.isEmpty ? 0 : Int(self[name.lowerBound]) }
        let middle = name.lowerBound + name.count / 2
        let bytes =
            UInt32(self[name.lowerBound]) << 24 | UInt32(self[name.upperBound - 1]) << 16
            | UInt32(self[middle]) << 8 | UInt32(self[name.upperBound - 2])
        return Int((bytes ^ UInt32(truncatingIfNeeded: name.count)) &* 2_654_435_769 >> 16)
    }
}
