/// The namespace declarations that hold at one place of a document (Namespaces in XML 1.0).
struct Namespaces: Sendable {
    private struct Binding {
        var prefix: Range<Int>
        var namespace: String
    }

    private var bindings: [Binding] = []

    /// How many declarations hold.
    var count: Int { bindings.count }

    /// Forgets the declarations of an element that has ended.
    mutating func forget(from mark: Int) {
        if bindings.count > mark { bindings.removeLast(bindings.count - mark) }
    }

    /// Takes the declarations among an element's attributes.
    mutating func declare(_ attributes: [Attribute], in tokenizer: inout Tokenizer) {
        for attribute in attributes where attribute.name.count >= 5 {
            let bytes = tokenizer.bytes
            let start = attribute.name.lowerBound
            guard bytes[start] == UInt8(ascii: "x"),
                bytes.withUnsafeBufferPointer({ $0.matches("xmlns", at: start) })
            else { continue }
            let prefix: Range<Int>
            if attribute.name.count == 5 {
                prefix = start..<start
            } else if bytes[start + 5] == ASCII.colon {
                prefix = (start + 6)..<attribute.name.upperBound
            } else {
                continue
            }
            guard bindings.count < tokenizer.limits.namespaces else {
                return tokenizer.repairs.note(.attributeLimit, at: start)
            }
            bindings.append(Binding(prefix: prefix, namespace: tokenizer.value(of: attribute)))
        }
        checkPrefixes(of: attributes, in: &tokenizer)
    }

    /// Splits a name and finds its namespace.
    func resolve(_ name: Range<Int>, in tokenizer: inout Tokenizer) -> XMLReader.Name {
        let (prefix, local) = split(name, in: tokenizer)
        let text = tokenizer.lowercasedString(local)
        if let binding = binding(prefix, in: tokenizer) {
            return XMLReader.Name(namespace: binding.namespace, local: text)
        }
        guard !prefix.isEmpty else { return XMLReader.Name(namespace: "", local: text) }
        tokenizer.repairs.note(.undeclaredPrefix, at: name.lowerBound)
        return XMLReader.Name(namespace: tokenizer.lowercasedString(prefix) + ":", local: text)
    }

    private func checkPrefixes(of attributes: [Attribute], in tokenizer: inout Tokenizer) {
        for attribute in attributes {
            let (prefix, _) = split(attribute.name, in: tokenizer)
            guard !prefix.isEmpty, binding(prefix, in: tokenizer) == nil else { continue }
            let isReserved = tokenizer.bytes.withUnsafeBufferPointer {
                $0.matches("xml:", at: prefix.lowerBound) || $0.matches("xmlns:", at: prefix.lowerBound)
            }
            if !isReserved { tokenizer.repairs.note(.undeclaredPrefix, at: prefix.lowerBound) }
        }
    }

    private func split(_ name: Range<Int>, in tokenizer: Tokenizer) -> (prefix: Range<Int>, local: Range<Int>) {
        tokenizer.bytes.withUnsafeBufferPointer { bytes in
            let colon = bytes.find(ASCII.colon, name.lowerBound, name.upperBound)
            return colon == name.upperBound
                ? (name.lowerBound..<name.lowerBound, name)
                : (name.lowerBound..<colon, (colon + 1)..<name.upperBound)
        }
    }

    private func binding(_ prefix: Range<Int>, in tokenizer: Tokenizer) -> Binding? {
        tokenizer.bytes.withUnsafeBufferPointer { bytes in
            bindings.last { bytes.isSame($0.prefix, prefix) }
        }
    }
}
