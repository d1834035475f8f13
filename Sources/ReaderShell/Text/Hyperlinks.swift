/// The links of a page that the terminal opens when they are clicked (OSC 8), by their numbers.
///
/// Where the terminal shows no links, there are none, and lines stay as they are. Escape sequences have no width, so they are added
/// to lines that are wrapped already.
struct Hyperlinks: Sendable {
    /// A part of a line that leads to an address.
    struct Part {
        var range: Range<String.Index>
        var address: String
    }

    private struct Link: Equatable {
        var address: String
        /// The texts that lead to the address if its number follows.
        var words: [String]
    }

    private var links: [Int: Link] = [:]

    /// Adds the link with a number.
    ///
    /// - Parameters:
    ///   - address: The address as a browser may get it; `nil` for one that no browser gets.
    mutating func add(_ number: Int, to address: String?, words: [String]) {
        guard let address = address.flatMap(Self.target) else { return }
        links[number] = Link(address: address, words: words.filter { !$0.isEmpty })
    }

    /// Returns the pieces of a line that was wrapped, with the numbers of links and the words before them as links.
    func applied(to pieces: [String], of line: String) -> [String] {
        links.isEmpty ? pieces : Self.apply(parts(of: line), to: pieces, of: line)
    }

    private func parts(of line: String) -> [Part] {
        var parts: [Part] = []
        var rest = line[...]
        while let open = rest.firstIndex(of: "[") {
            rest = rest[line.index(after: open)...]
            let digits = rest.prefix { ("0"..."9").contains($0) }
            guard rest[digits.endIndex...].first == "]", let link = Int(digits).flatMap({ links[$0] }) else { continue }
            let before = line[(parts.last?.range.upperBound ?? line.startIndex)..<open]
            let text = before.last == " " ? before.dropLast() : before
            let words = link.words.first { text.hasSuffix($0) }
            let start = words.map { text.index(text.endIndex, offsetBy: -$0.count) } ?? open
            rest = rest[line.index(after: digits.endIndex)...]
            parts.append(Part(range: start..<rest.startIndex, address: link.address))
        }
        return parts
    }

    /// Returns the pieces of a line that was wrapped, with parts of it as links.
    ///
    /// Pieces lack the spaces at which the line was wrapped, and may have others, such as an indentation.
    static func apply(_ parts: [Part], to pieces: [String], of line: String) -> [String] {
        guard !parts.isEmpty else { return pieces }
        var parts = parts[...]
        var index = line.startIndex
        return pieces.map { piece in
            var (result, words, address) = ("", "", "")
            for character in piece {
                while index < line.endIndex, line[index] != character, line[index].isDroppedByWrapping {
                    index = line.index(after: index)
                }
                let isOfLine = index < line.endIndex && line[index] == character
                while let part = parts.first, part.range.upperBound <= index { parts.removeFirst() }
                let part = parts.first.flatMap { isOfLine && $0.range.contains(index) ? $0 : nil }
                if part?.address != address {
                    result += linked(words, to: address)
                    (words, address) = ("", part?.address ?? "")
                }
                words.append(character)
                if isOfLine { index = line.index(after: index) }
            }
            return result + linked(words, to: address)
        }
    }

    private static func linked(_ words: String, to address: String) -> String {
        address.isEmpty || words.isEmpty ? words : begin + address + terminator + words + begin + terminator
    }

    private static let begin = "\u{1B}]8;;"
    private static let terminator = "\u{1B}\\"
    /// The longest address that terminals take (VTE).
    private static let maximumLength = 2083

    /// Returns an address in printable ASCII, with other bytes percent-encoded; `nil` if it is too long for terminals.
    static func target(_ address: String) -> String? {
        var target = ""
        for byte in address.utf8 {
            if (0x21...0x7E).contains(byte) {
                target.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                target += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return target.utf8.count > maximumLength ? nil : target
    }

    /// Returns a line without its links: what is seen of it.
    static func removed(from line: String) -> String {
        guard line.utf8.contains(0x1B) else { return line }
        // A letter after the sequence may combine with its last character.
        var (result, rest) = (Substring.UnicodeScalarView(), line.unicodeScalars[...])
        while let start = rest.firstRange(of: begin.unicodeScalars),
            let end = rest[start.upperBound...].firstRange(of: terminator.unicodeScalars)
        {
            result.append(contentsOf: rest[..<start.lowerBound])
            rest = rest[end.upperBound...]
        }
        result.append(contentsOf: rest)
        return String(result)
    }
}

extension Character {
    fileprivate var isDroppedByWrapping: Bool { isWhitespace || self == "\u{200B}" }
}

extension PageStyle {
    /// Returns the links that the terminal opens.
    func hyperlinks(_ links: [NumberedLink]) -> Hyperlinks {
        guard let openableAddress else { return Hyperlinks() }
        return links.reduce(into: Hyperlinks()) { hyperlinks, link in
            hyperlinks.add(link.number, to: openableAddress(link.address), words: link.words)
        }
    }

    /// Returns the pieces of a line that was wrapped, with some of its characters as a link.
    func linked(
        _ pieces: [String],
        of line: String,
        after start: Int,
        count: Int,
        to address: String?
    ) -> [String] {
        guard let address = address.flatMap({ openableAddress?($0) }).flatMap(Hyperlinks.target),
            let start = line.index(line.startIndex, offsetBy: start, limitedBy: line.endIndex),
            let end = line.index(start, offsetBy: count, limitedBy: line.endIndex)
        else { return pieces }
        return Hyperlinks.apply([.init(range: start..<end, address: address)], to: pieces, of: line)
    }
}
