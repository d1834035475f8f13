extension String {
    /// The text as one word of a shell, in single quotation marks (POSIX, 2.2.2).
    package var quotedForShell: String {
        "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
