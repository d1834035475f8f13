package import SourceAPI

/// The position of a page; the next one can be the rest of the same document, if that has more items than are wanted.
struct PagePosition: Hashable {
    var url: String
    var offset = 0
    /// The service's cursor of the page, if the body of the request has a place for it.
    var bodyCursor = ""

    /// The cursor; `nil` if the address is too long to be one.
    var cursor: Cursor? {
        guard url.utf8.count + bodyCursor.utf8.count <= 8192 - 9, !url.contains(" ") else { return nil }
        return Cursor(rawValue: "\(offset) \(url)" + (bodyCursor.isEmpty ? "" : " \(bodyCursor)"))
    }
}

extension PagePosition {
    init(_ cursor: Cursor) throws(SourceError) {
        let words = cursor.rawValue.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, let offset = Int(words[0]), (0...100_000).contains(offset) else {
            throw .malformed(where: "the cursor", what: "expected a number and an address")
        }
        self.init(url: String(words[1]), offset: offset, bodyCursor: words.count > 2 ? String(words[2]) : "")
    }
}

extension Cursor {
    /// The place of the next page in words: the address that a mapping asks for, or else the cursor as it is.
    package var shownPlace: String {
        guard let place = try? PagePosition(self), place.url.hasPrefix("http") else { return rawValue }
        let rest = place.offset > 0 ? "the elements after the first \(place.offset) of " : ""
        return rest + place.url + (place.bodyCursor.isEmpty ? "" : " with the cursor '\(place.bodyCursor)'")
    }
}

extension String {
    func setting(parameter name: String, to value: String) -> String {
        let halves = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let pair = "\(name.queryEscaped)=\(value.queryEscaped)"
        guard halves.count == 2, !halves[1].isEmpty else { return halves[0] + "?" + pair }
        var pairs = halves[1].split(separator: "&").map(String.init)
        let place = pairs.firstIndex { $0.prefix { $0 != "=" } == name.queryEscaped }
        if let place { pairs[place] = pair } else { pairs.append(pair) }
        return halves[0] + "?" + pairs.joined(separator: "&")
    }

    func number(inParameter name: String) -> Int? {
        let query = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
        let pair = query?.split(separator: "&").first { $0.prefix { $0 != "=" } == name.queryEscaped }
        return pair.flatMap { Int($0.drop { $0 != "=" }.dropFirst()) }
    }
}
