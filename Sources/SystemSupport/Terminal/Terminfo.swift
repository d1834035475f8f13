/// A terminal's description in the terminfo database, in compiled form (term(5)).
package struct Terminfo: Hashable, Sendable {
    /// The string that begins bold text; `nil` if the terminal has none.
    package let bold: String?
    /// The string that ends every attribute of text; `nil` if the terminal has none.
    package let plain: String?
    /// Whether the cursor stays in the last column until the next character begins a row.
    package let wrapsLate: Bool

    /// Parses a compiled description; returns `nil` for any other bytes.
    package init?(_ bytes: [UInt8]) {
        func number(at index: Int) -> Int? {
            guard index >= 0, index + 1 < bytes.count else { return nil }
            return Int(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
        }
        let header = stride(from: 0, to: 12, by: 2).compactMap(number)
        guard header.count == 6, header.allSatisfy({ $0 >= 0 }), let size = Self.numberSizes[header[0]] else {
            return nil
        }
        let strings = (12 + header[1] + header[2] + 1) / 2 * 2 + header[3] * size
        let table = strings + header[4] * 2
        guard table + header[5] <= bytes.count else { return nil }

        func string(_ capability: Int) -> String? {
            guard capability < header[4], let offset = number(at: strings + capability * 2), offset >= 0,
                offset < header[5]
            else { return nil }
            let text = bytes[(table + offset)..<(table + header[5])].prefix { $0 != 0 }
            guard !text.isEmpty, text.count <= Self.maximumLength, text.allSatisfy({ $0 < 0x80 }) else { return nil }
            return Self.withoutDelays(String(decoding: text, as: UTF8.self))
        }
        func has(_ capability: Int) -> Bool { capability < header[2] && bytes[12 + header[1] + capability] == 1 }
        bold = string(Self.enterBold)
        plain = string(Self.exitAttributes)
        wrapsLate = has(Self.autoRightMargin) && has(Self.eatNewlineGlitch)
    }

    /// Reads the description of the terminal that the variables name; `nil` if it does not exist.
    ///
    /// The folders are the same as in ncurses: `TERMINFO`, `~/.terminfo`, `TERMINFO_DIRS`, and the system's.
    package init?(variables: [String: String]) {
        guard let name = variables["TERM"], let first = name.utf8.first, !name.contains("/"), !name.hasPrefix(".")
        else { return nil }
        let own = [variables["TERMINFO"], variables["HOME"].map { $0 + "/.terminfo" }].compactMap(\.self)
        let listed = variables["TERMINFO_DIRS"]?.split(separator: ":").map(String.init) ?? []
        let groups = [String(decoding: [first], as: UTF8.self), String(first, radix: 16)]
        for folder in own + listed + Self.folders where folder.hasPrefix("/") {
            for group in groups {
                guard let bytes = try? TextFile.bytes(at: "\(folder)/\(group)/\(name)") else { continue }
                self.init(bytes)
                return
            }
        }
        return nil
    }

    /// Removes delays such as `$<2>`, which only slow terminals on a serial line need.
    private static func withoutDelays(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "$<"), let end = rest[start.upperBound...].firstIndex(of: ">") {
            result += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    /// The size of a number in bytes, by the first two bytes of a description.
    private static let numberSizes = [0x11A: 2, 0x21E: 4]
    /// The places of `enter_bold_mode` and `exit_attribute_mode` among the strings (term.h).
    private static let (enterBold, exitAttributes) = (27, 39)
    /// The places of `auto_right_margin` and `eat_newline_glitch` among the booleans.
    private static let (autoRightMargin, eatNewlineGlitch) = (1, 4)
    private static let maximumLength = 32
    private static let folders = [
        "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo", "/usr/local/share/terminfo",
    ]
}
