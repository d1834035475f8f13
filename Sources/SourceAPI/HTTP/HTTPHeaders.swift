/// Header fields in their order, with case-insensitive names.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral, Sequence {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as sent.
        public var name: String
        /// The value without surrounding white space.
        public var value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field]

    /// Creates headers from fields.
    public init(_ fields: [Field] = []) { self.fields = fields }

    /// Creates headers from pairs.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The value of the first field with a name; assigning a value replaces all fields of that name, `nil` removes
    /// them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.isSameHeader(as: name) }?.value }
        set {
            fields.removeAll { $0.name.isSameHeader(as: name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Adds a field and keeps others of the same name.
    public mutating func append(_ field: Field) { fields.append(field) }

    /// Returns an iterator over the fields in order.
    public func makeIterator() -> IndexingIterator<[Field]> { fields.makeIterator() }
}

extension String {
    fileprivate func isSameHeader(as other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    fileprivate var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
