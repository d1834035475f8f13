extension SubscriptionURI {
    /// The text for the shell of `exec:COMMAND` and `filter:PROGRAM:ADDRESS`; `nil` for other addresses.
    public var command: String? {
        switch plugin {
        case "exec": subject
        case "filter": Self.split(subject).map(\.program)
        default: nil
        }
    }

    /// The web address whose document `filter:PROGRAM:ADDRESS` reads, with ``userinfo``; `nil` for other addresses.
    public var filteredAddress: String? {
        plugin == "filter" ? Self.split(subject).map { withUserinfo($0.address) } : nil
    }

    /// Returns the normal form of the text behind the scheme; `nil` if it has no command, or a filter no web address.
    ///
    /// The text may contain tabs and line breaks, as a shell's may, and nothing else that cannot be seen. Such a scalar could
    /// hide a part of the command, or change its order, where the reader is asked about it.
    static func commandParts(scheme: String, rest: Substring) -> (subject: String, userinfo: String?)? {
        let text = String(rest).trimmed
        guard !text.isEmpty, text.unicodeScalars.allSatisfy(\.isVisibleInCommand) else { return nil }
        guard scheme == "filter" else { return (text, nil) }
        guard let parts = split(text), !parts.program.isEmpty else { return nil }
        let address = parts.address
        guard let colon = address.unicodeScalars.firstIndex(of: ":") else { return nil }
        let webScheme = address[..<colon].lowercased()
        guard webScheme == "http" || webScheme == "https",
            let web = normalizedWebAddress(
                scheme: webScheme,
                rest: address[address.unicodeScalars.index(after: colon)...]
            )
        else { return nil }
        return ("\(parts.program):\(web.text)", web.userinfo)
    }

    /// Splits the text of a filter at its first colon, as newsboat does.
    private static func split(_ text: String) -> (program: String, address: String)? {
        guard let colon = text.unicodeScalars.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]).trimmed, String(text[text.unicodeScalars.index(after: colon)...]).trimmed)
    }
}

extension Unicode.Scalar {
    /// Whether a command may contain the scalar: all but control characters, direction marks and what is shown as nothing.
    fileprivate var isVisibleInCommand: Bool {
        if isASCII { return (0x20...0x7E).contains(value) || self == "\t" || self == "\n" }
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
