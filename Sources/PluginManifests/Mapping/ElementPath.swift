package import HTMLTree

/// A selector with what is wanted of its elements: `h2 a`, `h2 a @href`, `.body @html`, `@id`, `.`, `+ tr .score`, `- h3`.
package struct ElementPath: Sendable {
    package var selector: HTMLSelector?
    package var place = Place.inside
    package var part: Part

    package enum Place: Hashable, Sendable {
        case inside
        /// After the item: `+ tr .score`.
        case after
        /// Before the item, where the nearest element is the one: `- h3`.
        case before
    }

    package enum Part: Hashable, Sendable {
        /// Its text, with white space folded.
        case text
        case content
        case attribute(String)
    }

    /// Parses a path; `offset` is the number of characters in front of it, for the columns of errors.
    package init(_ text: String, offset: Int = 0) throws(PathError) {
        var words = text[...]
        part = .text
        if let mark = Self.mark(in: text) {
            let name = text[text.index(after: mark)...].lowercased()
            part = name == "html" ? .content : .attribute(name)
            words = text[..<mark]
        }
        while words.last == " " { words.removeLast() }
        guard !words.isEmpty, words != "." else {
            guard words == "." || part != .text else { throw PathError(reason: "it is empty") }
            return
        }
        // ':scope + p' would match nothing inside an item.
        let rest = words.hasPrefix(":scope") ? words.dropFirst(6).drop { $0 == " " } : words
        var own = String(words)
        if rest.hasPrefix("+") {
            (place, own) = (.after, String(rest))
        } else if words.hasPrefix("-") {
            (place, own) = (.before, String(words.dropFirst().drop { $0 == " " }))
            guard !own.isEmpty else { throw PathError(reason: "'-' needs a selector after it, as in '- h3'") }
        }
        do throws(HTMLSelectorError) {
            let text = words.hasPrefix(">") ? ":scope \(words)" : own
            selector = place == .after ? try HTMLSelector(following: own) : try HTMLSelector(text)
        } catch {
            let dropped = offset + words.count - own.count
            throw PathError(reason: (error.column.map { "column \($0 + dropped): " } ?? "") + error.reason)
        }
    }

    /// Returns the place of the `@` before the name of an attribute, which ends the path; not inside a quoted value.
    private static func mark(in text: String) -> String.Index? {
        guard let mark = text.lastIndex(of: "@"),
            mark == text.startIndex || text[text.index(before: mark)] == " "
        else { return nil }
        let name = text[text.index(after: mark)...]
        return !name.isEmpty && name.utf8.allSatisfy(isNameByte) ? mark : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || [0x2D, 0x2E, 0x3A, 0x5F].contains(byte)
    }
}

/// The reason why a text is not a path, as the end of a sentence.
package struct PathError: Error, Hashable, Sendable {
    package var reason: String
}
