/// Writes files without compression as a ZIP archive (APPNOTE.TXT 6.3.10, 4.3).
///
/// The archive has neither times nor attributes of files, so the same files give the same bytes.
struct StoredArchive {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds a file with a name in ASCII.
    mutating func add(_ name: String, _ content: some Collection<UInt8>) {
        let offset = bytes.count
        // Version 1.0, no flags, stored, midnight of 1980-01-01.
        var fields: [UInt8] = [10, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]
        fields.append(Self.checksum(of: content), bytes: 4)
        fields.append(UInt32(truncatingIfNeeded: content.count), bytes: 4)
        fields.append(UInt32(truncatingIfNeeded: content.count), bytes: 4)
        fields.append(UInt32(truncatingIfNeeded: name.utf8.count), bytes: 2)
        // No further fields.
        fields += [0, 0]
        bytes += [0x50, 0x4B, 3, 4] + fields + name.utf8
        bytes += content
        directory += [0x50, 0x4B, 1, 2, 10, 0] + fields
        // No comment, the first disk, and no attributes.
        directory += [UInt8](repeating: 0, count: 10)
        directory.append(UInt32(truncatingIfNeeded: offset), bytes: 4)
        directory += name.utf8
        count += 1
    }

    /// Returns the whole archive; `nil` if it has more files or bytes than a ZIP archive without extensions can have.
    consuming func finished() -> [UInt8]? {
        guard count < 0xFFFF, bytes.count + directory.count < 0xFFFF_FFFF else { return nil }
        var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
        for _ in 1...2 { end.append(UInt32(count), bytes: 2) }
        end.append(UInt32(directory.count), bytes: 4)
        end.append(UInt32(bytes.count), bytes: 4)
        return bytes + directory + end + [0, 0]
    }

    /// Returns the CRC-32 of ISO 3309, with the polynomial of IEEE 802.3.
    static func checksum(of content: some Sequence<UInt8>) -> UInt32 {
        ~content.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}

extension [UInt8] {
    /// Appends the lowest bytes of a number, the lowest one first.
    fileprivate mutating func append(_ number: UInt32, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> UInt32(8 * index))) }
    }
}
