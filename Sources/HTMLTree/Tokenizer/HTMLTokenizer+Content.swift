extension HTMLTokenizer {
    /// Reads the text of an element such as `title`, `style` or `script`, or of a CDATA section.
    ///
    /// It returns `false` if there is none; then the next token is read as data.
    mutating func readContent() -> Bool {
        let content = state
        let start = position
        let name = names.bytes(of: lastStartTag)
        let end: Int
        switch content {
        case .data: return false
        case .characterData, .rawText: end = endOfContent(name, from: start)
        case .scriptData: end = endOfScript(name, from: start)
        case .plainText: end = bytes.count
        case .section: end = endOfSection(from: start)
        }
        if content != .plainText { state = .data }
        if content == .section {
            position = min(end + 3, bytes.count)
            guard end > start else { return false }
            let after = position
            emitText(start..<end, form: .dropsNull)
            position = after
            return true
        }
        position = end
        guard end > start else { return false }
        emitText(start..<end, form: content == .characterData ? .references : [])
        return true
    }

    private func endOfSection(from start: Int) -> Int {
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: "]"), from: index)
            guard index < bytes.count else { return bytes.count }
            if bytes.matches("]]>", at: index) { return index }
            index += 1
        }
    }

    private func endOfContent(_ name: [UInt8], from start: Int) -> Int {
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: "<"), from: index)
            guard index < bytes.count else { return bytes.count }
            if bytes[index + 1] == UInt8(ascii: "/"), endsContent(name, at: index + 2) { return index }
            index += 1
        }
    }

    /// Returns the offset of a script's end tag, or the end of the source.
    ///
    /// After `<!--` a script may hold further scripts, until `-->`.
    private func endOfScript(_ name: [UInt8], from start: Int) -> Int {
        var index = start
        while true {
            index = bytes.find(UInt8(ascii: "<"), from: index)
            guard index < bytes.count else { return bytes.count }
            if bytes[index + 1] == UInt8(ascii: "/"), endsContent(name, at: index + 2) { return index }
            if bytes.matches("<!--", at: index) {
                let (end, isEnd) = endOfEscapedScript(name, from: index + 2)
                if isEnd { return end }
                index = end
            } else {
                index += 1
            }
        }
    }

    /// Returns the offset after `-->`, or that of the end tag.
    private func endOfEscapedScript(_ name: [UInt8], from start: Int) -> (end: Int, isEndTag: Bool) {
        var index = start
        var isDouble = false
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "-") {
                if bytes.matches("-->", at: index) { return (index + 3, false) }
            } else if bytes[index] == UInt8(ascii: "<") {
                if bytes[index + 1] != UInt8(ascii: "/") {
                    if !isDouble, isScriptName(at: index + 1) { isDouble = true }
                } else if isDouble {
                    if isScriptName(at: index + 2) { isDouble = false }
                } else if endsContent(name, at: index + 2) {
                    return (index, true)
                }
            }
            index += 1
        }
        return (bytes.count, true)
    }

    private func isScriptName(at start: Int) -> Bool {
        bytes.matches(ignoringCase: "script", at: start) && start + 6 < bytes.count && isEndOfName(bytes[start + 6])
    }
}
