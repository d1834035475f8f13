import HTMLTree

/// The treatment of white space that the style of an element sets (CSS Text, `white-space`).
enum WhiteSpace {
    case collapses
    case keepsLines
    /// Lines and spaces are kept, and lines are wrapped.
    case keepsSpaces
    case isKept

    init?(_ element: HTMLNode) {
        switch element.style("white-space", "white-space-collapse")?.prefix(while: { $0.isLetter || $0 == "-" }) {
        case "normal", "nowrap", "collapse": self = .collapses
        case "pre-line", "preserve-breaks": self = .keepsLines
        case "pre-wrap", "break-spaces", "preserve": self = .keepsSpaces
        case "pre": self = .isKept
        default: return nil
        }
    }
}

extension ReadableWriter {
    mutating func startWhiteSpace(of element: HTMLNode) {
        guard let kind = WhiteSpace(element) else { return }
        whiteSpaces.append((element, kind))
        if kind == .isKept { preformatted += 1 }
    }

    mutating func endWhiteSpace(isBlock: Bool) {
        guard whiteSpaces.popLast()?.kind == .isKept else { return }
        if isBlock, preformatted == 1 { flush() }
        preformatted -= 1
    }

    /// Appends a text whose line breaks are kept; an empty line ends the paragraph.
    mutating func appendLines(_ text: String, keepingSpaces: Bool) {
        for (index, part) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if index > 0 {
                if line.isLineBlank { flush() } else { line.lineBreak() }
            }
            let part = String(begin(String(part)))
            if keepingSpaces { line.appendKeepingSpaces(part) } else { line.append(part) }
            keepsSpaces = keepsSpaces || keepingSpaces
        }
    }
}

extension HTMLNode {
    /// Returns the value of the last of some properties that the element's `style` has, in lower case.
    func style(_ properties: String...) -> String? {
        guard !attributes.isEmpty, let style = self["style"] else { return nil }
        for declaration in style.utf8.split(separator: UInt8(ascii: ";")).reversed() {
            let parts = declaration.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2, properties.contains(String(Substring(parts[0])).trimmingSpace.lowercased()) else {
                continue
            }
            return String(Substring(parts[1])).trimmingSpace.lowercased()
        }
        return nil
    }

    /// Returns the integer that an attribute begins with (https://html.spec.whatwg.org/#rules-for-parsing-integers).
    func integer(_ name: String) -> Int? {
        guard let text = self[name]?.trimmingSpace else { return nil }
        let digits = text.dropFirst().prefix { ("0"..."9").contains($0) }
        return Int32(text.prefix(1) + digits).map(Int.init)
    }
}
