import FeedModel
import GRDB

/// Values of rows, their texts in one piece of memory, from which SQLite takes them without a copy.
///
/// A page has thousands of texts. As strings each would be counted and freed by itself, which costs more than writing it.
struct PackedValues: Sendable {
    /// A value of a column.
    enum Value: Hashable, Sendable {
        case null
        case number(Int64)
        /// Where its UTF-8 stands.
        case text(Range<Int>)
    }

    private(set) var values: [Value] = []
    private var bytes: [UInt8] = []

    /// How many bytes the texts have.
    var size: Int { bytes.count }

    mutating func reserve(values count: Int, bytes size: Int) {
        values.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    /// Lets go of the room that was reserved and not needed.
    mutating func trim() {
        if values.capacity > values.count + values.count / 8 { values = values.withUnsafeBufferPointer { Array($0) } }
        if bytes.capacity > bytes.count + bytes.count / 8 { bytes = bytes.withUnsafeBufferPointer { Array($0) } }
    }

    mutating func append(_ number: Int64?) { values.append(number.map(Value.number) ?? .null) }

    /// Adds a text as ``StoredText`` writes it.
    mutating func append(_ text: String?) {
        guard let text else { return values.append(.null) }
        let start = bytes.count
        add(text)
        if bytes[start...].withUnsafeBufferPointer(StoredText.needsEscapes) {
            bytes.removeSubrange(start...)
            add(StoredText.encode(text))
        }
        values.append(.text(start..<bytes.count))
    }

    /// Adds a text as it is, which is written in a way that needs no ``StoredText``.
    mutating func append(stored text: String?) {
        guard let text else { return values.append(.null) }
        let start = bytes.count
        add(text)
        values.append(.text(start..<bytes.count))
    }

    /// Adds a list of texts as ``StoredText`` writes it.
    mutating func append(list: [String]) {
        guard list.count == 1, StoredText.isPlain(list[0]) else { return append(stored: StoredText.encode(list)) }
        let start = bytes.count
        bytes += [UInt8(ascii: "["), UInt8(ascii: "\"")]
        add(list[0])
        bytes += [UInt8(ascii: "\""), UInt8(ascii: "]")]
        values.append(.text(start..<bytes.count))
    }

    /// Adds texts that a closure writes behind those that are there.
    ///
    /// - Parameter write: Returns where each of them ends.
    mutating func append(_ write: (inout [UInt8]) -> [Int]) {
        var start = bytes.count
        for end in write(&bytes) {
            values.append(.text(start..<end))
            start = end
        }
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }
}

extension PackedValues {
    /// The text at a place; `nil` for a value of another kind.
    func text(at index: Int) -> String? {
        guard case .text(let range) = values[index] else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// The number at a place; `nil` for a value of another kind.
    func number(at index: Int) -> Int64? {
        guard case .number(let number) = values[index] else { return nil }
        return number
    }

    /// Whether a value is what the database has.
    func isEqual(_ index: Int, to known: DatabaseValue) -> Bool {
        switch (values[index], known.storage) {
        case (.null, .null): true
        case (.number(let number), .int64(let other)): number == other
        case (.text(let range), .string(let text)): bytes[range].elementsEqual(text.utf8)
        default: false
        }
    }

    /// Tells values apart without comparing them.
    func add(_ range: Range<Int>, to fingerprint: inout Fingerprint) {
        let bytes = bytes.span.bytes
        for value in values[range] {
            switch value {
            case .null: fingerprint.add(0)
            case .number(let number):
                fingerprint.add(1)
                fingerprint.add(UInt64(bitPattern: number))
            case .text(let range):
                fingerprint.add(2)
                fingerprint.add(bytes.extracting(range))
            }
        }
    }

    /// Hands the values to a closure that binds them to statements, which must not run after it.
    func withBindable<T>(_ body: (Bindable) throws -> T) rethrows -> T {
        try bytes.withUnsafeBufferPointer { try body(Bindable(values: values, bytes: $0)) }
    }

    /// The values while their memory stays where it is.
    struct Bindable {
        fileprivate let values: [Value]
        fileprivate let bytes: UnsafeBufferPointer<UInt8>

        /// Whether a value is not NULL.
        func hasValue(_ index: Int) -> Bool { values[index] != .null }

        /// Binds a value to a parameter, which counts from 1.
        func bind(_ index: Int, to statement: RowStatement, at parameter: Int32) {
            switch values[index] {
            case .null: statement.bindNull(at: parameter)
            case .number(let number): statement.bind(number, at: parameter)
            case .text(let range):
                statement.bind(kept: UnsafeBufferPointer(rebasing: bytes[range]), at: parameter)
            }
        }
    }
}
