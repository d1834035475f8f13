import Markup

/// Converts an HTML title to plain text: decodes references and removes paired inline tags.
///
/// A tag without its counterpart is kept, because `Why <T> is not a tag` is a valid title. Runs in linear time.
enum PlainTitle {
    static func text(_ title: String) -> String {
        guard title.contains("<") || title.contains("&") else { return title }
        return CharacterReferences.decode(withoutTags(title[...].prefix(maximumLength)))
    }

    private static let maximumLength = 2000
    private static let inline: Set = [
        "a", "b", "code", "em", "i", "mark", "s", "small", "span", "strong", "sub", "sup", "u",
    ]

    private static func withoutTags(_ text: Substring) -> String {
        var output: [Substring] = []
        // The index of each opening tag in the output, from which it is removed when its end tag follows.
        var open: [(name: String, place: Int)] = []
        var rest = text
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            output.append(rest[..<start])
            let tag = rest[start...end]
            rest = rest[rest.index(after: end)...]
            let words = tag.dropFirst().dropLast()
            let closes = words.first == "/"
            let name = words.drop { $0 == "/" }.prefix { $0.isASCII && $0.isLetter }.lowercased()
            if closes, let last = open.lastIndex(where: { $0.name == name }) {
                output[open[last].place] = ""
                open.removeSubrange(last...)
            } else {
                if !closes, inline.contains(name) { open.append((name, output.count)) }
                output.append(tag)
            }
        }
        return output.joined() + rest
    }
}
