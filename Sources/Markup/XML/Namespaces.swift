/// The namespace declarations in effect at one place of a document (Namespaces in XML 1.0).
///
/// Each address has a number, so that names are compared and cached without their addresses.
struct Namespaces: Sendable {
    private struct Binding {
        var prefix: Range<Int>
        var namespace: Int
        /// The number of the set of declarations that this one completes.
        var scope: Int
    }

    private var bindings: [Binding] = []
    /// The addresses so far; the first is for no namespace.
    private(set) var addresses = [""]
    /// The numbers of the addresses after the first few, which are compared one by one.
    private var numbers: [String: Int] = [:]
    private static let compared = 8
    private var lastScope = 0

    var count: Int { bindings.count }

    /// The number of the set of declarations in effect.
    var scope: Int { bindings.last?.scope ?? 0 }

    mutating func drop(from mark: Int) {
        if bindings.count > mark { bindings.removeLast(bindings.count - mark) }
    }

    /// Adds the prefix and the address of each of the first declarations in effect.
    func addDeclarations(before mark: Int, in bytes: [UInt8], _ add: (RawSpan) -> Void) {
        for binding in bindings.prefix(mark) {
            add(bytes.span.bytes.extracting(binding.prefix))
            add(addresses[binding.namespace].utf8.span.bytes)
        }
    }

    /// Reads the declarations among the attributes of the last start tag, and checks the prefixes of the others.
    mutating func declare(in bytes: Bytes, scanner: inout Scanner, buffer: inout TextBuffer) {
        for attribute in scanner.attributes where attribute.name.count >= 5 {
            let start = attribute.name.lowerBound
            guard bytes[start] == UInt8(ascii: "x"), bytes.matches("xmlns", at: start) else { continue }
            let prefix: Range<Int>
            if attribute.name.count == 5 {
                prefix = start..<start
            } else if bytes[start + 5] == ASCII.colon {
                prefix = (start + 6)..<attribute.name.upperBound
            } else {
                continue
            }
            guard bindings.count < scanner.limits.namespaces else {
                return scanner.record(.attributeLimit, at: start)
            }
            let namespace = number(of: scanner.key(of: attribute, in: bytes, using: &buffer))
            lastScope += 1
            bindings.append(Binding(prefix: prefix, namespace: namespace, scope: lastScope))
        }
        checkPrefixes(in: bytes, scanner: &scanner)
    }

    mutating func resolve(_ written: Range<Int>, in bytes: Bytes) -> ElementName {
        let prefix = prefix(of: written, in: bytes)
        var name = ElementName(hash: bytes.foldedHash(written))
        if let binding = binding(prefix, in: bytes) {
            name.namespace = Int32(truncatingIfNeeded: binding.namespace)
        } else if !prefix.isEmpty {
            name.isUndeclared = true
            name.namespace = Int32(truncatingIfNeeded: number(of: bytes.lowercasedString(prefix) + ":"))
        }
        return name
    }

    private func checkPrefixes(in bytes: Bytes, scanner: inout Scanner) {
        for attribute in scanner.attributes {
            let prefix = prefix(of: attribute.name, in: bytes)
            guard !prefix.isEmpty, binding(prefix, in: bytes) == nil else { continue }
            let start = prefix.lowerBound
            let isReserved = bytes.matches("xml:", at: start) || bytes.matches("xmlns:", at: start)
            if !isReserved { scanner.record(.undeclaredPrefix, at: start) }
        }
    }

    private func prefix(of name: Range<Int>, in bytes: Bytes) -> Range<Int> {
        let colon = bytes.find(ASCII.colon, name.lowerBound, name.upperBound)
        return name.lowerBound..<(colon == name.upperBound ? name.lowerBound : colon)
    }

    private func binding(_ prefix: Range<Int>, in bytes: Bytes) -> Binding? {
        bindings.last { bytes.isSame($0.prefix, prefix) }
    }

    private mutating func number(of address: String) -> Int {
        // Nearly every declaration repeats one of the first few, and comparing them costs less than hashing.
        if let number = addresses.prefix(Self.compared).firstIndex(of: address) { return number }
        if let number = numbers[address] { return number }
        addresses.append(address)
        if addresses.count > Self.compared { numbers[address] = addresses.count - 1 }
        return addresses.count - 1
    }
}
