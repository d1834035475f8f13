import Markup

/// Finds end tags ahead, so that an element that its publisher did not close hides nothing.
struct EndTags {
    /// The offset of the next end tag by name; `Int.max` if no more follow.
    private var known: [String: Int] = [:]

    /// Returns the offset of the end tag that follows an offset, which is not before that of the last call.
    mutating func next(_ name: String, from start: Int, in html: UnsafeBufferPointer<UInt8>) -> Int? {
        if let known = known[name], known >= start { return known < .max ? known : nil }
        var index = start
        while true {
            index = html.find(UInt8(ascii: "<"), index, html.count)
            let end = index + 2 + name.utf8.count
            guard end <= html.count else {
                known[name] = .max
                return nil
            }
            if html[index + 1] == UInt8(ascii: "/"),
                zip(name.utf8, html[(index + 2)...]).allSatisfy({ $0 == $1 | 0x20 }),
                end == html.count || html[end] <= 0x20 || html[end] == UInt8(ascii: ">")
                    || html[end] == UInt8(ascii: "/")
            {
                known[name] = index
                return index
            }
            index += 1
        }
    }
}

/// The element whose content is left out of a line of text.
struct HiddenFallback {
    private var name: String?
    private var depth = 0
    private var ends = EndTags()

    var isOpen: Bool { name != nil }

    /// Skips everything up to the end tag of an element and returns its offset; does nothing without an end tag.
    mutating func begin(_ name: Range<Int>, in html: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        let name = html.lowercasedString(name)
        guard let end = ends.next(name, from: position, in: html) else { return nil }
        self.name = name
        depth = 1
        return end
    }

    mutating func read(_ token: Token, in html: UnsafeBufferPointer<UInt8>) {
        switch token {
        // Of the elements that are left out, these alone contain one another.
        case .start(let other, false)
        where ["object", "span", "div", "svg"].contains(name) && html.lowercasedString(other) == name:
            depth += 1
        case .end(let other) where html.lowercasedString(other) == name: depth -= 1
        default: break
        }
        if depth == 0 { name = nil }
    }
}
