/// The names of a document, each with a number; the names of ``KnownNames`` come first.
struct NameTable: Sendable {
    /// Half of a hash and the number of a name, or 0.
    private var slots: [UInt64] = Array(repeating: 0, count: 1024)
    private var keys: [Key] = [Key(low: 0, high: 0)]
    private var letters: [UInt8] = []
    /// Factors of the hash that differ in each process, so that no page can be made whose names collide.
    private let lowFactor = UInt64(bitPattern: Int64("low".hashValue)) | 1
    private let highFactor = UInt64(bitPattern: Int64("high".hashValue)) | 1

    /// A name of up to sixteen bytes; for a longer one, 0 and its place in the letters.
    private struct Key {
        var low: UInt64
        var high: UInt64
    }

    static let known = NameTable()

    private init() {
        for text in [KnownNames.elements, KnownNames.adjusted, KnownNames.namespaced, KnownNames.attributes] {
            for name in text.description.split(separator: " ") { _ = intern(Array(name.utf8)) }
        }
    }

    var count: Int { keys.count }
    var memory: Int { slots.capacity * 8 + keys.capacity * MemoryLayout<Key>.stride + letters.capacity }

    func bytes(of name: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        append(name, to: &bytes)
        return bytes
    }

    func text(of name: UInt32) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

    func append(_ name: UInt32, to output: inout [UInt8]) {
        let key = keys[Int(name)]
        if key.low == 0 {
            let start = Int(key.high >> 32)
            return output += letters[start..<(start + Int(key.high & 0xFFFF_FFFF))]
        }
        for var word in [key.low, key.high] {
            while word != 0 {
                output.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
    }

    private func key(of name: [UInt8]) -> Key {
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        return Key(low: word(name.prefix(8)), high: word(name.dropFirst(8)))
    }

    /// Returns the number of a name as it is spelled, which is new if necessary.
    mutating func intern(_ name: [UInt8]) -> UInt32 {
        if let number = number(of: name) { return number }
        if name.count <= 16 {
            let key = key(of: name)
            return insert(key, hash(key.low, key.high))
        }
        let key = Key(low: 0, high: UInt64(letters.count) << 32 | UInt64(name.count))
        letters += name
        return insert(key, hash(name))
    }

    /// Returns the number of a name as it is spelled, or `nil` if the document does not have it.
    func number(of name: [UInt8]) -> UInt32? {
        if name.count <= 16 {
            let key = key(of: name)
            let found = find(low: key.low, high: key.high)
            return found == 0 ? nil : found
        }
        let hash = hash(name)
        var index = place(hash)
        while slots[index] != 0 {
            let number = UInt32(truncatingIfNeeded: slots[index])
            if slots[index] >> 32 == hash >> 32, keys[Int(number)].low == 0, bytes(of: number) == name { return number }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Returns the number of the name of up to sixteen bytes that is `low` and `high`.
    @inline(__always)
    mutating func intern(low: UInt64, high: UInt64) -> UInt32 {
        let found = find(low: low, high: high)
        return found != 0 ? found : insert(Key(low: low, high: high), hash(low, high))
    }

    @inline(__always)
    func find(low: UInt64, high: UInt64) -> UInt32 {
        let hash = hash(low, high)
        var index = place(hash)
        while true {
            let slot = slots[index]
            if slot == 0 { return 0 }
            if slot &>> 32 == hash &>> 32 {
                let key = keys[Int(slot & 0xFFFF_FFFF)]
                if key.low == low, key.high == high { return UInt32(truncatingIfNeeded: slot) }
            }
            index = (index &+ 1) & (slots.count &- 1)
        }
    }

    @inline(never)
    private mutating func insert(_ key: Key, _ hash: UInt64) -> UInt32 {
        let number = UInt32(truncatingIfNeeded: keys.count)
        keys.append(key)
        if keys.count > slots.count / 2 { grow() }
        insert(hash & 0xFFFF_FFFF_0000_0000 | UInt64(number), at: place(hash))
        return number
    }

    private mutating func insert(_ slot: UInt64, at place: Int) {
        var index = place
        while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
        slots[index] = slot
    }

    /// Doubles the slots, in which the last key is not yet.
    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for number in 1..<(keys.count - 1) {
            let key = keys[number]
            let hash = key.low == 0 ? hash(bytes(of: UInt32(number))) : hash(key.low, key.high)
            insert(hash & 0xFFFF_FFFF_0000_0000 | UInt64(number), at: place(hash))
        }
    }

    @inline(__always)
    private func place(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash &>> 20) & (slots.count &- 1)
    }

    @inline(__always)
    private func hash(_ low: UInt64, _ high: UInt64) -> UInt64 {
        let mixed = low &* lowFactor &+ high &* highFactor
        return (mixed ^ mixed &>> 32) &* 0x9E37_79B9_7F4A_7C15
    }

    private func hash(_ name: [UInt8]) -> UInt64 {
        var hasher = Hasher()
        name.withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }
}
