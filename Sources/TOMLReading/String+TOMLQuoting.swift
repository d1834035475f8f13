extension String {
    /// The text as a basic string of TOML on one line; a quotation mark with a combining accent is still that mark.
    package var quotedForTOML: String {
        unicodeScalars.reduce(into: "\"") { $0 += $1.escapedForTOML } + "\""
    }
}

extension Unicode.Scalar {
    fileprivate var escapedForTOML: String {
        switch self {
        case "\"", "\\": return "\\" + String(self)
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case _ where value < 0x20 || value == 0x7F:
            let digits = String(value, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(self)
        }
    }
}
