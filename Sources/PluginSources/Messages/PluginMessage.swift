import Primitives
package import SourceAPI

package struct PluginMessage {
    static let depthLimit = 64

    var line: Int
    var type: String
    var fields: JSONValue

    /// Reads a line; a line of another form is an error, because a library that prints on standard output must be seen.
    package init(_ line: OutputLines.Line) throws(SourceError) {
        let place = "line \(line.number) of its output"
        let beginning = Self.beginning(of: line.bytes)
        guard String(validating: line.bytes, as: UTF8.self) != nil else {
            throw .malformed(where: place, what: "not UTF-8: \(beginning)")
        }
        guard let fields = try? JSONValue(parsing: line.bytes) else {
            throw .malformed(where: place, what: "not JSON: \(beginning)")
        }
        guard !fields.isNested(deeperThan: Self.depthLimit) else {
            throw .malformed(where: place, what: "nested deeper than \(Self.depthLimit): \(beginning)")
        }
        guard fields.isObject else { throw .malformed(where: place, what: "not a JSON object: \(beginning)") }
        guard let type = fields["type"].string else {
            throw .malformed(where: place, what: "a message without a type: \(beginning)")
        }
        self.line = line.number
        self.type = type
        self.fields = fields
        if let version = fields["protocol"].double, version != 1 {
            let text = fields["protocol"].text ?? ""
            throw .plugin("it speaks protocol \(text); this quire speaks 1; a newer quire is needed")
        }
    }

    /// The first 60 characters in quotation marks, without control characters.
    private static func beginning(of bytes: [UInt8]) -> String {
        "'\(String(decoding: bytes.prefix(400), as: UTF8.self).onOneLine.withoutControls.beginning)'"
    }
}

extension JSONValue {
    fileprivate func isNested(deeperThan depth: Int) -> Bool {
        guard isArray || isObject else { return false }
        return depth == 0 || array.contains { $0.isNested(deeperThan: depth - 1) }
            || members.contains { $0.value.isNested(deeperThan: depth - 1) }
    }

    func containsText(among texts: [String]) -> Bool {
        guard !texts.isEmpty else { return false }
        if let text = string { return texts.contains { text.contains($0) } }
        if isObject {
            return members.contains { member in
                texts.contains { member.name.contains($0) } || member.value.containsText(among: texts)
            }
        }
        return array.contains { $0.containsText(among: texts) }
    }
}

package struct OutputLines {
    enum Limit {
        static let bytes = 1 << 20
        static let lines = 20_000
    }

    private var rest: [UInt8] = []
    private var number = 0

    package init() {}

    package struct Line {
        var number: Int
        var bytes: [UInt8]
    }

    /// Takes bytes, and returns the lines that they complete; throws for a line that is too long, and for too many.
    package mutating func append(_ bytes: [UInt8]) throws(SourceError) -> [Line] {
        var lines: [Line] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            rest += bytes[start..<end]
            start = end + 1
            if let line = try next() { lines.append(line) }
        }
        rest += bytes[start...]
        guard rest.count <= Limit.bytes else { throw .plugin(Self.tooLong(number + 1)) }
        return lines
    }

    package mutating func finish() throws(SourceError) -> Line? { rest.isEmpty ? nil : try next() }

    private mutating func next() throws(SourceError) -> Line? {
        defer { rest.removeAll(keepingCapacity: true) }
        number += 1
        guard number <= Limit.lines else { throw .plugin("its output has more than \(Limit.lines) lines") }
        guard rest.count <= Limit.bytes else { throw .plugin(Self.tooLong(number)) }
        var line = rest[...]
        if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        if line.last == 0x0D { line = line.dropLast() }
        guard line.contains(where: { $0 > 0x20 }) else { return nil }
        return Line(number: number, bytes: Array(line))
    }

    private static func tooLong(_ number: Int) -> String { "line \(number) of its output is longer than 1 MiB" }
}
