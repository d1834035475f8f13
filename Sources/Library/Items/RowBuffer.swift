import GRDB
import Primitives

/// Column values of many rows in one buffer, from which SQLite takes texts without a copy.
///
/// A page has thousands of texts. As strings, allocating and counting each would cost more than writing it.
struct RowBuffer: Sendable {
    fileprivate enum Value: Hashable {
        case null
        case number(Int64)
        case text(Range<Int>)
    }

    private enum Kind: UInt {
        case null
        case number
        case text
    }

    /// The kind of each value in the lowest two bits, the end of its bytes above them.
    ///
    /// A value takes one word, because the pages that wait to be written have a hundred thousand values.
    private var words: [UInt] = []
    /// The texts, and numbers of eight bytes, in the order of the values.
    private var bytes: [UInt8] = []

    var count: Int { words.count }

    var size: Int { bytes.count }

    mutating func reserve(values count: Int, bytes size: Int) {
        words.reserveCapacity(count)
        bytes.reserveCapacity(size)
    }

    mutating func trim() {
        if words.capacity > words.count + words.count / 8 { words = words.withUnsafeBufferPointer { Array($0) } }
        if bytes.capacity > bytes.count + bytes.count / 8 { bytes = bytes.withUnsafeBufferPointer { Array($0) } }
    }

    mutating func append(_ number: Int64?) {
        guard let number else { return endValue(as: .null) }
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        endValue(as: .number)
    }

    mutating func append(_ text: String?) {
        guard let text else { return endValue(as: .null) }
        let start = bytes.count
        add(text)
        endText(from: start)
    }

    /// Appends the text that a function derives from another, as ``NULSafeText`` encodes it.
    mutating func append(_ text: String, written write: (String, inout [UInt8]) -> Void) {
        let start = bytes.count
        write(text, &bytes)
        endText(from: start)
    }

    private mutating func endText(from start: Int) {
        let needsEscapes = bytes.withUnsafeBufferPointer {
            NULSafeText.needsEscapes(UnsafeBufferPointer(rebasing: $0[start...]))
        }
        if needsEscapes {
            let text = String(decoding: bytes[start...], as: UTF8.self)
            bytes.removeSubrange(start...)
            add(NULSafeText.encode(text))
        }
        endValue(as: .text)
    }

    mutating func append(stored text: String?) {
        guard let text else { return endValue(as: .null) }
        add(text)
        endValue(as: .text)
    }

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
        endValue(as: .text)
    }

    private mutating func add(_ text: String) {
        text.utf8.span.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }

    private mutating func endValue(as kind: Kind) { words.append(UInt(bytes.count) << 2 | kind.rawValue) }

    private func end(_ index: Int) -> Int { Int(words[index] >> 2) }

    private func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : end(index - 1))..<end(index) }

    private func kind(_ index: Int) -> Kind { Kind(rawValue: words[index] & 3) ?? .null }

    fileprivate func value(_ index: Int, in bytes: RawSpan) -> Value {
        switch kind(index) {
        case .null: .null
        case .number: .number(bytes.unsafeLoadUnaligned(fromByteOffset: range(index).lowerBound, as: Int64.self))
        case .text: .text(range(index))
        }
    }

    private func value(_ index: Int) -> Value { value(index, in: bytes.span.bytes) }

    func text(at index: Int) -> String? {
        guard case .text(let range) = value(index) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    func number(at index: Int) -> Int64? {
        guard case .number(let number) = value(index) else { return nil }
        return number
    }

    func isEqual(_ index: Int, to known: DatabaseValue) -> Bool {
        switch (value(index), known.storage) {
        case (.null, .null): true
        case (.number(let number), .int64(let other)): number == other
        case (.text(let range), .string(let text)): bytes[range].elementsEqual(text.utf8)
        default: false
        }
    }

    func add(_ range: Range<Int>, to fingerprint: inout Fingerprint) {
        let bytes = bytes.span.bytes
        for index in range {
            switch value(index, in: bytes) {
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

    /// Passes the values to a closure that binds them to statements, which must not run after it.
    func withBindable<T>(_ body: (Bindable) throws -> T) rethrows -> T {
        try bytes.withUnsafeBufferPointer { try body(Bindable(values: self, bytes: $0)) }
    }

    struct Bindable {
        fileprivate let values: RowBuffer
        fileprivate let bytes: UnsafeBufferPointer<UInt8>

        func hasValue(_ index: Int) -> Bool { values.kind(index) != .null }

        func bind(_ index: Int, to statement: RawStatement, at parameter: Int32) {
            switch values.value(index, in: bytes.span.bytes) {
            case .null: statement.bindNull(at: parameter)
            case .number(let number): statement.bind(number, at: parameter)
            case .text(let range):
                statement.bind(borrowed: UnsafeBufferPointer(rebasing: bytes[range]), at: parameter)
            }
        }
    }
}
