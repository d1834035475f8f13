/// The resolved name of an element, as numbers that cost nothing to copy.
struct ElementName: Sendable {
    /// The number of the part after the colon among the names given to the reader, or 0.
    var number: Int32 = 0
    /// The number of the namespace's address.
    var namespace: Int32 = 0
    var isUndeclared = false
    var role = ElementRole.none
    /// A hash of the whole name in lower case; equal names have equal hashes.
    var hash: UInt32 = 0
    fileprivate(set) var place: Int32 = 0
}

/// A cache of resolved names, because a feed uses a few names again and again.
///
/// The number of slots is fixed: a document with a million different names neither gains nor loses.
struct ElementNameCache: Sendable {
    private struct Place {
        /// The first eight bytes of the name, padded with zeros, which distinguish most names.
        var start: UInt64 = 0
        var written = 0..<0
        /// The scope of declarations that resolved the name; -1 in an empty slot.
        var scope = -1
        var name = ElementName()

        @inline(__always)
        func holds(_ written: Range<Int>, _ start: UInt64, _ scope: Int, in bytes: Bytes) -> Bool {
            self.start == start && self.scope == scope && self.written.count == written.count
                && (written.count <= 8 || bytes.isSame(self.written, written))
        }
    }

    private var places = [Place](repeating: Place(), count: capacity)
    private var locals = [String](repeating: "", count: capacity)
    private static let capacity = 128
    private static let attempts = 4
    private let numbers: [String: Int]
    private let roles: [ElementRole]

    init(numbers: [String: Int], roles: [ElementRole] = []) {
        self.numbers = numbers
        self.roles = roles
    }

    /// Returns the name in a range, resolved by `namespaces` unless it is cached.
    @inline(__always)
    mutating func name(_ written: Range<Int>, in bytes: Bytes, by namespaces: inout Namespaces) -> ElementName {
        let scope = namespaces.scope
        let start = bytes.start(of: written)
        // These bits of the product are different for the usual names of RSS and Atom.
        let product = (start ^ UInt64(truncatingIfNeeded: written.count)) &* 0x9E37_79B9_7F4A_7C15
        let index = Int(truncatingIfNeeded: product >> 54) & (Self.capacity - 1)
        if places[index].holds(written, start, scope, in: bytes) { return places[index].name }
        return name(written, start, from: index, in: bytes, by: &namespaces)
    }

    @inline(never)
    private mutating func name(
        _ written: Range<Int>,
        _ start: UInt64,
        from first: Int,
        in bytes: Bytes,
        by namespaces: inout Namespaces
    ) -> ElementName {
        let scope = namespaces.scope
        var free = first
        for attempt in 0..<Self.attempts {
            let index = (first + attempt) & (Self.capacity - 1)
            if places[index].holds(written, start, scope, in: bytes) { return places[index].name }
            if places[index].scope < 0 {
                free = index
                break
            }
        }
        let local = bytes.lowercasedString(bytes.local(of: written))
        var name = namespaces.resolve(written, in: bytes)
        let number = numbers[local] ?? 0
        name.number = Int32(truncatingIfNeeded: number)
        if number < roles.count { name.role = roles[number] }
        name.place = Int32(truncatingIfNeeded: free)
        locals[free] = local
        places[free] = Place(start: start, written: written, scope: scope, name: name)
        return name
    }

    func local(of name: ElementName) -> String { locals[Int(name.place)] }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func local(of name: Range<Int>) -> Range<Int> {
        let colon = find(ASCII.colon, name.lowerBound, name.upperBound)
        return colon == name.upperBound ? name : (colon + 1)..<name.upperBound
    }

    /// Returns a hash of a name in lower case (FNV-1a).
    func foldedHash(_ name: Range<Int>) -> UInt32 {
        name.reduce(2_166_136_261) { ($0 ^ UInt32(self[$1].lowercased)) &* 16_777_619 }
    }

    /// Returns the first eight bytes of a name as a number, padded with zeros.
    @inline(__always)
    fileprivate func start(of name: Range<Int>) -> UInt64 {
        guard let word = word(at: name.lowerBound) else { return startAtEnd(of: name) }
        return name.count >= 8 ? word : word & ~(UInt64.max &<< UInt64(truncatingIfNeeded: name.count * 8))
    }

    private func startAtEnd(of name: Range<Int>) -> UInt64 {
        name.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64(self[$1]) }
    }
}

/// The role of an element in a format, by which the reader finds missing end tags.
///
/// ``XMLReader`` ends an element with a missing or misspelt end tag where another begins that it cannot contain: an
/// item begins neither inside a title nor inside a text, and a link not inside a title.
package enum ElementRole: Hashable, Sendable {
    case none
    case whole
    /// One of many units of the whole: an item, an entry.
    case unit
    /// A line of text without elements of the format in it: a title, a date.
    case line
    /// A text that may be HTML: a description.
    case text

    /// Whether elements of the format are its direct children.
    var isOwner: Bool { self == .unit || self == .whole }
}
