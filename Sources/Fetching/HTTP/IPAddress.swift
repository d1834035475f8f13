import Glibc

package struct IPAddress: Hashable, Sendable {
    /// Four or sixteen bytes, the most significant first.
    package let bytes: [UInt8]

    /// Parses the usual notation without brackets: `192.0.2.1`, `2001:db8::1`, `fe80::1%eth0`.
    package init?(_ text: some StringProtocol) {
        let text = String(text[..<(text.utf8.firstIndex(of: UInt8(ascii: "%")) ?? text.endIndex)])
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: &four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: &six) { Array($0) }
        } else {
            return nil
        }
    }

    init?(socketAddress: UnsafeRawBufferPointer) {
        guard socketAddress.count >= MemoryLayout<sa_family_t>.size else { return nil }
        let family = Int32(socketAddress.loadUnaligned(as: sa_family_t.self))
        if family == AF_INET, socketAddress.count >= 8 {
            bytes = Array(socketAddress[4..<8])
        } else if family == AF_INET6, socketAddress.count >= 24 {
            bytes = Array(socketAddress[8..<24])
        } else {
            return nil
        }
    }

    private init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Whether the address belongs to the public internet.
    ///
    /// Loopback, private, shared, link-local, documentation, benchmarking, multicast and reserved addresses are not
    /// public (RFC 6890 and the IANA special-purpose registries). An IPv6 address that embeds an IPv4 address (mapped,
    /// NAT64 or 6to4) is public if the embedded address is.
    package var isPublic: Bool { bytes.count == 4 ? isPublicVersion4 : isPublicVersion6 }

    private var isPublicVersion4: Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _), (224..., _, _): false
        case (100, 64...127, _), (169, 254, _), (172, 16...31, _), (192, 168, _), (198, 18...19, _): false
        case (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 51, 100), (203, 0, 113): false
        default: true
        }
    }

    private var isPublicVersion6: Bool {
        if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
            || bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
        {
            return IPAddress(bytes: bytes[12...]).isPublic
        }
        if bytes.starts(with: [0x20, 0x02]) { return IPAddress(bytes: bytes[2..<6]).isPublic }
        guard bytes[0] & 0xE0 == 0x20 else { return false }
        let isProtocolAssignment = bytes.starts(with: [0x20, 0x01]) && bytes[2] & 0xFE == 0
        let isDocumentation = bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || bytes.starts(with: [0x3F, 0xFF])
        return !isProtocolAssignment && !isDocumentation
    }
}
