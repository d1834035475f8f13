import FeedModel
import GRDB
import Primitives

/// The values of rows in one contiguous buffer, bound to statements without a copy.
///
/// A page has thousands of texts. Allocating, counting and freeing each as a string costs more than writing it.
struct RowBuffer: Sendable {
    /// The value of a column.
    fileprivate enum Value: Hashable {
        case null
        case number(Int64)
        /// The range of its UTF-8.
        case text(Range<Int>)
    }

    private var locations = ValueLocations()
    /// Texts, and numbers of eight bytes, in the order of the values.
    private var bytes: [UInt8] = []

    /// The number of values.
    var count: Int { locations.count }

    /// The size of the values in bytes.
    var size: Int { bytes.count }

    mutating func reserve(values count: Int, bytes size: Int) {
        locations.reserve(count)
        bytes.reserveCapacity(size)
    }

    /// Releases unused capacity.
    mutating func trim() {
        locations.trim()
        if bytes.capacity > bytes.count + bytes.count / 8 { bytes = bytes.withUnsafeBufferPointer { Array($0) } }
    }

    mutating func append(_ number: Int64?) {
        guard let number else { return locations.append(.null, end: bytes.count) }
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        locations.append(.number, end: bytes.count)
    }

    /// Appends a text as ``NULSafeText`` encodes it.
    mutating func append(_ text: String?) {
        guard let text else { return locations.append(.null, end: bytes.count) }
        let start = bytes.count
        add(text)
        endText(from: start)
    }

    /// Appends a text derived from another, as ``NULSafeText`` encodes it.
    ///
    /// - Parameter write: Appends the UTF-8 of the derived text.
    mutating func append(_ text: String, written write: (String, inout [UInt8]) -> Void) {
        let start = bytes.count
        write(text, &bytes)
        endText(from: start)
    }

    /// Ends a text that is not escaped yet.
    private mutating func endText(from start: Int) {
        let needsEscapes = bytes.withUnsafeBufferPointer {
            NULSafeText.needsEscapes(UnsafeBufferPointer(rebasing: $0[start...]))
        }
        if needsEscapes {
            let text = String(decoding: bytes[start...], as: UTF8.self)
            bytes.removeSubrange(start...)
            add(NULSafeText.encode(text))
        }
        locations.append(.text, end: bytes.count)
    }

    /// Appends a text that is encoded already.
    mutating func append(stored text: String?) {
        guard let text else { return locations.append(.null, end: bytes.count) }
        add(text)
        locations.append(.text, end: bytes.count)
    }

    /// Appends a list of texts as ``NULSafeText`` encodes it.
    mutating func append(list: [String]) {
        guard !list.isEmpty, list.allSatisfy(NULSafeText.isPlain) else {
            return append(stored: NULSafeText.encode(list))
        }
        for (index, text) in list.enumerated() {
            bytes.append(UInt8(ascii: index == 0 ? "[" : ","))
            bytes.append(UInt8(ascii: "\""))
            add(text)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "]"))
        locations.append(.text, end: bytes.count)
    }

    private mutating func add(_ text: String) {
        text.utf8.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
}

extension RowBuffer {
    /// The kind of each value and the end of its bytes, which begin at the end of the value before.
    ///
    /// Packed into one word a value: the pages that wait to be written have a hundred thousand values.
    fileprivate struct ValueLocations: Sendable {
        enum Kind: UInt {
            case null
            case number
            case text
        }

        /// The kind in the lowest two bits, the end above them.
        private var words: [UInt] = []

        var count: Int { words.count }

        mutating func reserve(_ count: Int) { words.reserveCapacity(count) }

        mutating func trim() {
            if words.capacity > words.count + words.count / 8 { words = words.withUnsafeBufferPointer { Array($0) } }
        }

        mutating func append(_ kind: Kind, end: Int) { words.append(UInt(end) << 2 | kind.rawValue) }

        private func end(_ index: Int) -> Int { Int(words[index] >> 2) }

        func kind(_ index: Int) -> Kind { Kind(rawValue: words[index] & 3) ?? .null }

        /// The range of a value's bytes.
        func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : end(index - 1))..<end(index) }

        /// The value at an index.
        func value(_ index: Int, in bytes: RawSpan) -> Value {
            switch kind(index) {
            case .null: .null
            case .number: .number(bytes.unsafeLoadUnaligned(fromByteOffset: range(index).lowerBound, as: Int64.self))
            case .text: .text(range(index))
            }
        }
    }

    private func value(_ index: Int) -> Value { locations.value(index, in: bytes.span.bytes) }

    /// The text at an index; `nil` for a value of another kind.
    func text(at index: Int) -> String? {
        guard case .text(let range) = value(index) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// The number at an index; `nil` for a value of another kind.
    func number(at index: Int) -> Int64? {
        guard case .number(let number) = value(index) else { return nil }
        return number
    }

    /// Whether a value equals one of the database.
    func isEqual(_ index: Int, to known: DatabaseValue) -> Bool {
        switch (value(index), known.storage) {
        case (.null, .null): true
        case (.number(let number), .int64(let other)): number == other
        case (.text(let range), .string(let text)): bytes[range].elementsEqual(text.utf8)
        default: false
        }
    }

    /// Adds values to a fingerprint.
    func add(_ range: Range<Int>, to fingerprint: inout Fingerprint) {
        let bytes = bytes.span.bytes
        for index in range {
            switch locations.value(index, in: bytes) {
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

    /// Calls a closure that binds the values to statements.
    ///
    /// The statements must not run after it.
    func withBindable<T>(_ body: (Bindable) throws -> T) rethrows -> T {
        try bytes.withUnsafeBufferPointer { try body(Bindable(locations: locations, bytes: $0)) }
    }

    /// The values at a fixed address.
    struct Bindable {
        fileprivate let locations: ValueLocations
        fileprivate let bytes: UnsafeBufferPointer<UInt8>

        /// Whether a value is not NULL.
        func hasValue(_ index: Int) -> Bool { locations.kind(index) != .null }

        /// Binds a value to a parameter, counted from 1.
        func bind(_ index: Int, to statement: RawStatement, at parameter: Int32) {
            switch locations.value(index, in: bytes.span.bytes) {
            case .null: statement.bindNull(at: parameter)
            case .number(let number): statement.bind(number, at: parameter)
            case .text(let range):
                statement.bind(borrowed: UnsafeBufferPointer(rebasing: bytes[range]), at: parameter)
            }
        }
    }
}
