extension String {
    package var asShellWord: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains($0))
        }
        return isPlain && !isEmpty ? self : inQuotationMarks
    }

    /// The text in single quotation marks, as a shell reads it.
    package var inQuotationMarks: String {
        unicodeScalars.reduce(into: "'") { $0 += $1 == "'" ? #"'\''"# : String($1) } + "'"
    }
}
