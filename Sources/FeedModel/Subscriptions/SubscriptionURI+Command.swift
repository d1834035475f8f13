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

    /// The title of a subscription for which neither the reader nor the publisher has one: its address, or its command
    /// in short.
    ///
    /// The short form is the name of the program with its arguments, and of a filter the address without its scheme as
    /// well.
    public var placeholderTitle: String {
        guard let command else { return description }
        let first = command.unicodeScalars.prefix { !"|&;<>()\n".unicodeScalars.contains($0) }
        let text = String(String.UnicodeScalarView(first)).trimmed
        let folder = text.prefix { !$0.isWhitespace }.lastIndex(of: "/")
        let name = folder.map { text[text.index(after: $0)...] } ?? text[...]
        let isQuoted = text.hasPrefix("'") || text.hasPrefix("\"")
        let short = isQuoted || name.isEmpty ? text : String(name)
        guard plugin == "filter", let web = Self.split(subject)?.address else { return short.isEmpty ? command : short }
        return "\(short): \(web.drop { $0 != "/" }.dropFirst(2))"
    }

    /// Returns the normal form of the text after the scheme.
    ///
    /// The text may contain tabs and line breaks, as a shell's may, but no other invisible scalar: it could hide a part
    /// of the command, or change its order, where the reader is asked about it.
    static func commandParts(
        scheme: String,
        rest: Substring
    ) throws(CommandFault) -> (subject: String, userinfo: String?) {
        let text = String(rest).trimmed
        guard !text.isEmpty else { throw .noCommand }
        guard text.unicodeScalars.allSatisfy(\.isVisibleInCommand) else { throw .invisible }
        guard scheme == "filter" else { return (text, nil) }
        guard let parts = split(text), !parts.address.isEmpty else { throw .noAddress }
        guard !parts.program.isEmpty else { throw .noCommand }
        let address = parts.address
        let colon = address.unicodeScalars.firstIndex(of: ":") ?? address.endIndex
        let webScheme = address[..<colon].lowercased()
        guard colon < address.endIndex, webScheme == "http" || webScheme == "https",
            let web = normalizedWebAddress(
                scheme: webScheme,
                rest: address[address.unicodeScalars.index(after: colon)...]
            )
        else { throw .notAWebAddress(address.redactingUserinfo) }
        return ("\(parts.program):\(web.text)", web.userinfo)
    }

    /// Splits the text of a filter at its first colon, as newsboat does.
    private static func split(_ text: String) -> (program: String, address: String)? {
        guard let colon = text.unicodeScalars.firstIndex(of: ":") else { return nil }
        return (String(text[..<colon]).trimmed, String(text[text.unicodeScalars.index(after: colon)...]).trimmed)
    }
}

/// The reason why a text that begins with `exec:` or `filter:` is no subscription.
public enum CommandFault: Error, Hashable, Sendable {
    case noCommand
    /// It contains invisible characters.
    case invisible
    /// A filter has no address after its program.
    case noAddress
    /// The text after the first colon of a filter is not a web address; passwords are removed from it.
    case notAWebAddress(String)
}

extension Unicode.Scalar {
    /// Whether a command may contain the scalar: all but control characters, direction marks and what is shown as
    /// nothing.
    package var isVisibleInCommand: Bool {
        if isASCII { return (0x20...0x7E).contains(value) || self == "\t" || self == "\n" }
        guard !properties.isDefaultIgnorableCodePoint else { return false }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}
