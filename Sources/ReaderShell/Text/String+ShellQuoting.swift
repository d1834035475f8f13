extension String {
    /// The text as one word of a shell, on one line.
    ///
    /// It is in single quotation marks (POSIX, 2.2.2), or in `$'…'` (POSIX.1-2024, 2.2.4) if it has scalars that cannot be
    /// seen or copied. Works on scalars: a quotation mark followed by a combining accent is still that mark.
    package var quotedForShell: String {
        guard unicodeScalars.allSatisfy(\.isPlainInCommand) else {
            return unicodeScalars.reduce(into: "$'") { $0 += $1.escapedForShell } + "'"
        }
        return unicodeScalars.reduce(into: "'") { word, scalar in
            if scalar == "'" { word += #"'\''"# } else { word.unicodeScalars.append(scalar) }
        } + "'"
    }
}

extension Unicode.Scalar {
    /// Its bytes in octal digits if it cannot be seen: three each, so that a digit after them is not taken for one of theirs.
    fileprivate var escapedForShell: String {
        switch self {
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "'", "\\": return "\\" + String(self)
        case _ where isPlainInCommand: return String(self)
        default:
            return String(self).utf8.reduce(into: "") { text, byte in
                let digits = String(byte, radix: 8)
                text += "\\" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
            }
        }
    }
}
