/// The lines on which the keys of a TOML document are written.
///
/// The parser of TOML reports lines of syntax errors only. This scan expects a document that it has accepted, and finds
/// each key by the headers of tables and the names before `=`. Keys inside an inline table count as written on the line
/// of that table.
struct KeyLines {
    /// The lines by path: names of keys, and the places of tables in an array, from 0.
    private var lines: [[String]: Int] = [:]

    /// Finds the lines of a document.
    init(_ text: String) {
        var scanner = KeyScanner(text)
        var table: [String] = []
        var counts: [[String]: Int] = [:]
        while let found = scanner.next() {
            switch found.kind {
            case .table: table = resolved(found.names, counts)
            case .element:
                let name = resolved(found.names.dropLast(), counts) + found.names.suffix(1)
                counts[name, default: 0] += 1
                table = name + [String(counts[name, default: 1] - 1)]
            case .key:
                let path = table + found.names
                // `a.b = 1` also declares `a`.
                for length in table.count + 1...max(path.count, table.count + 1) {
                    let part = Array(path.prefix(length))
                    if lines[part] == nil { lines[part] = found.line }
                }
                continue
            }
            if lines[table] == nil { lines[table] = found.line }
            if case .element = found.kind, lines[Array(table.dropLast())] == nil {
                lines[Array(table.dropLast())] = found.line
            }
        }
    }

    /// Returns the line of a key, or of the innermost table that is written.
    subscript(path: [String]) -> Int? {
        var path = path
        while !path.isEmpty {
            if let line = lines[path] { return line }
            path.removeLast()
        }
        return nil
    }

    /// Returns the path of a table whose name begins with arrays of tables: the last element of each is meant.
    private func resolved(_ names: some Sequence<String>, _ counts: [[String]: Int]) -> [String] {
        names.reduce(into: []) { path, name in
            path.append(name)
            if let count = counts[path] { path.append(String(count - 1)) }
        }
    }
}

/// Scans a TOML document for headers and keys, and skips values.
private struct KeyScanner {
    enum Kind {
        case table, element, key
    }

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns the next header or key.
    mutating func next() -> (kind: Kind, names: [String], line: Int)? {
        while let byte = byte {
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: " "): skip()
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "["):
                let isElement = bytes[index...].starts(with: "[[".utf8)
                index += isElement ? 2 : 1
                let names = name(until: UInt8(ascii: "]"))
                skipLine()
                return (isElement ? .element : .table, names, line - 1)
            default:
                let start = line
                let names = name(until: UInt8(ascii: "="))
                skipValue()
                return (.key, names, start)
            }
        }
        return nil
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skip() {
        if byte == UInt8(ascii: "\n") { line += 1 }
        index += 1
    }

    private mutating func skipLine() {
        while let byte {
            skip()
            if byte == UInt8(ascii: "\n") { return }
        }
        // The last line may have no line break.
        line += 1
    }

    /// Reads a dotted name and the byte after it.
    private mutating func name(until end: UInt8) -> [String] {
        var names: [String] = []
        var part: [UInt8] = []
        while let byte, byte != end, byte != UInt8(ascii: "\n") {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index += 1
                while let inner = self.byte, inner != byte, inner != UInt8(ascii: "\n") {
                    part.append(inner)
                    index += 1
                }
            case UInt8(ascii: "."):
                names.append(String(decoding: part, as: UTF8.self))
                part = []
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            default: part.append(byte)
            }
            index += 1
        }
        index += 1
        return names + [String(decoding: part, as: UTF8.self)]
    }

    /// Skips a value, which ends with its line unless a bracket or a text of several lines is open.
    private mutating func skipValue() {
        var depth = 0
        while let byte {
            switch byte {
            case UInt8(ascii: "\n") where depth <= 0:
                skip()
                return
            case UInt8(ascii: "#"):
                while let next = self.byte, next != UInt8(ascii: "\n") { _ = next; index += 1 }
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipText(byte)
                continue
            default: break
            }
            skip()
        }
    }

    private mutating func skipText(_ quote: UInt8) {
        let long = [quote, quote, quote]
        let isLong = bytes[index...].starts(with: long)
        index += isLong ? 3 : 1
        while let byte {
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                skip()
            } else if isLong ? bytes[index...].starts(with: long) : byte == quote {
                index += isLong ? 3 : 1
                return
            }
            skip()
        }
    }
}
