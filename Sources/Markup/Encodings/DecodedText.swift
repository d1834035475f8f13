/// A document converted to UTF-8.
///
/// The character set is the first of these that is possible: the byte order mark, the charset of the HTTP header, the
/// pattern of the first bytes, the XML declaration or HTML's `meta`, UTF-8, windows-1252. A declared set that
/// contradicts the bytes is ignored. Control characters are dropped and line ends become LF.
package struct DecodedText: Sendable {
    /// The document; always valid UTF-8.
    package let bytes: [UInt8]
    package let encoding: String
    package let repairs: RepairLog
    /// Whether the whole document is there; `false` when its compressed body is cut off or damaged.
    package let isWhole: Bool

    /// Decodes a document, whose character set the `Content-Type` header may name.
    ///
    /// - Parameters:
    ///   - repairs: The repairs made before, whose offsets refer to `body`.
    ///   - isWhole: Whether `body` is the whole document.
    ///   - repairsUpperControls: Whether U+0080 to U+009F become the characters of windows-1252.
    package init(
        _ body: [UInt8],
        contentType: String? = nil,
        repairs: RepairLog = RepairLog(),
        isWhole: Bool = true,
        repairsUpperControls: Bool = true
    ) {
        var decoder = TextDecoder(
            contentType: contentType,
            repairs: repairs,
            repairsUpperControls: repairsUpperControls
        )
        self.isWhole = isWhole
        bytes = body.withUnsafeBufferPointer { decoder.decode($0) } ?? body
        encoding = decoder.encoding
        // The offsets of repairs refer to the received bytes, except in a conversion.
        decoder.repairs.locate(in: decoder.isConverted ? bytes : body)
        self.repairs = decoder.repairs
    }
}

private struct TextDecoder {
    var encoding = "UTF-8"
    var repairs: RepairLog
    /// Whether the bytes were converted from another character set.
    var isConverted = false
    let httpLabel: String?
    private let repairsUpperControls: Bool
    /// Whether the header declares XML of the type `text` without a charset, which is ASCII (RFC 3023, section 3.1).
    ///
    /// RFC 7303 has repealed the rule, so it only names documents that are ASCII whatever they declare.
    private let isASCIIByDefault: Bool

    init(contentType: String?, repairs: RepairLog, repairsUpperControls: Bool) {
        self.repairs = repairs
        self.repairsUpperControls = repairsUpperControls
        httpLabel = contentType.flatMap(Self.charset)
        isASCIIByDefault = httpLabel == nil && contentType.map(Self.isTextXML) == true
    }

    private static func isTextXML(_ contentType: String) -> Bool {
        let type = contentType.lowercased().prefix { $0 != ";" }.filter { !$0.isWhitespace }
        return type == "text/xml" || type == "text/xml-external-parsed-entity"
            || type.hasPrefix("text/") && type.hasSuffix("+xml")
    }

    /// Returns the text, or `nil` if it is identical to the bytes.
    mutating func decode(_ bytes: Bytes) -> [UInt8]? {
        if let (set, length) = byteOrderMark(bytes) {
            let rest = bytes.slice(length..<bytes.count)
            return (set == .utf8 ? utf8(rest, isCertain: true) : converted(rest, from: set)) ?? Array(rest)
        }
        let pattern = firstBytesPattern(bytes)
        if let pattern, pattern.isWide { return converted(bytes, from: pattern) }
        let declared = declaredLabel(bytes, isEBCDIC: pattern != nil)
        let findings = UTF8Text.inspect(bytes)
        if isASCIIByDefault, pattern == nil, findings.firstError == nil, !findings.hasSequences,
            declared.map({ [.utf8, .windows1252].contains(CharacterSet(label: $0)) }) ?? true
        {
            encoding = "US-ASCII"
            return repaired(bytes, findings)
        }
        for case let label? in [httpLabel, declared] {
            guard let set = CharacterSet(label: label) else {
                repairs.record(.unknownCharacterSet, at: 0)
                continue
            }
            // A declaration that can be read as ASCII rules out the wide sets.
            guard !set.isWide else {
                repairs.record(.wrongCharacterSet, at: 0)
                continue
            }
            if set == .utf8 {
                if findings.firstError == nil { return utf8(bytes, findings: findings, isCertain: true) }
                continue
            }
            if findings.firstError == nil, findings.hasSequences,
                declared.flatMap({ CharacterSet(label: $0) }) == .utf8 || set.isContradicted(byUTF8: bytes)
            {
                repairs.record(.assumedCharacterSet, at: 0)
                continue
            }
            if let (text, errors) = set.decode(bytes), errors == 0 || label == declared {
                encoding = label.uppercased()
                return finished(text, errors)
            }
        }
        if let pattern { return converted(bytes, from: pattern) }
        return utf8(bytes, findings: findings, isCertain: false)
    }

    private func byteOrderMark(_ bytes: Bytes) -> (CharacterSet, Int)? {
        if bytes.matches("\u{FEFF}", at: 0) { return (.utf8, 3) }
        guard bytes.count >= 2 else { return nil }
        let head = bytes.prefix(4).map(\.self) + [1, 1]
        let marks: [([UInt8], String)] = [
            ([0xFF, 0xFE, 0, 0], "UTF-32LE"), ([0, 0, 0xFE, 0xFF], "UTF-32BE"),
            ([0xFF, 0xFE], "UTF-16LE"), ([0xFE, 0xFF], "UTF-16BE"),
        ]
        for (mark, name) in marks where head.starts(with: mark) {
            return CharacterSet(label: name).map { ($0, mark.count) }
        }
        return nil
    }

    /// Returns the character set that the encoding of the first `<` implies (XML 1.0, appendix F).
    private func firstBytesPattern(_ bytes: Bytes) -> CharacterSet? {
        guard bytes.count >= 4 else { return nil }
        let name: String? =
            switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
            case (0x3C, 0, 0, 0): "UTF-32LE"
            case (0, 0, 0, 0x3C): "UTF-32BE"
            case (0x3C, 0, 1..., 0): "UTF-16LE"
            case (0, 0x3C, 0, 1...): "UTF-16BE"
            case (0x4C, 0x6F, 0xA7, 0x94): "CP037"
            default: nil
            }
        return name.flatMap { CharacterSet(label: $0) }
    }

    /// Returns the `encoding` of the XML declaration or the `charset` of a `meta` in the first KiB.
    private func declaredLabel(_ bytes: Bytes, isEBCDIC: Bool) -> String? {
        var head = Array(bytes.prefix(1024))
        if isEBCDIC, let set = CharacterSet(label: "CP037") {
            head = head.withUnsafeBufferPointer { set.decode($0)?.text ?? [] }
        }
        return head.withUnsafeBufferPointer { head in
            let start = head.skipSpace(0)
            if head.matches("<?xml", at: start) {
                let end = head.find(ASCII.greater, start, head.count)
                return Self.value(after: "encoding", in: head, start..<end)
            }
            var index = 0
            while true {
                index = head.find(ASCII.less, index, head.count)
                guard index < head.count else { return nil }
                if head.matches(ignoringCase: "<meta", at: index) {
                    let end = head.find(ASCII.greater, index, head.count)
                    if let label = Self.value(after: "charset", in: head, index..<end) { return label }
                }
                index += 1
            }
        }
    }

    private static func charset(ofContentType header: String) -> String? {
        var header = header
        return header.withUTF8 { value(after: "charset", in: $0, 0..<$0.count) }
    }

    /// Returns the word after `name=`, with or without quotation marks.
    private static func value(after name: StaticString, in bytes: Bytes, _ range: Range<Int>) -> String? {
        for index in range where bytes.matches(ignoringCase: name, at: index) {
            var start = bytes.skipSpace(index + name.utf8CodeUnitCount)
            guard start < range.upperBound, bytes[start] == ASCII.equals else { continue }
            start = bytes.skipSpace(start + 1)
            if start < range.upperBound, bytes[start] == ASCII.quotation || bytes[start] == ASCII.apostrophe {
                start = bytes.skipSpace(start + 1)
            }
            var end = start
            while end < range.upperBound, bytes[end].continuesName || bytes[end] == UInt8(ascii: "+") { end += 1 }
            if end > start { return bytes.string(start..<end) }
        }
        return nil
    }

    private mutating func converted(_ bytes: Bytes, from set: CharacterSet) -> [UInt8]? {
        encoding = set.name
        guard let (text, errors) = set.decode(bytes) else { return utf8(bytes, isCertain: false) }
        return finished(text, errors)
    }

    private mutating func finished(_ text: [UInt8], _ errors: Int = 0) -> [UInt8] {
        isConverted = true
        if errors > 0 {
            let place = text.indices.first { text[$0...].starts(with: "\u{FFFD}".utf8) }
            repairs.record(.unreadableBytes, at: place ?? 0)
        }
        return text.withUnsafeBufferPointer { repaired($0, UTF8Text.inspect($0)) } ?? text
    }

    private mutating func utf8(_ bytes: Bytes, findings: UTF8Text.Findings? = nil, isCertain: Bool) -> [UInt8]? {
        let findings = findings ?? UTF8Text.inspect(bytes)
        if let error = findings.firstError {
            // Two or three characters of windows-1252 can be a sequence of UTF-8 by accident, such as `é` before a
            // no-break space and a quotation mark.
            if !isCertain, !findings.hasSequences || UTF8Text.hasMoreErrorsThanSequences(bytes) {
                repairs.record(.wrongCharacterSet, at: error)
                encoding = CharacterSet.windows1252.name
                return finished(Windows1252.decode(bytes))
            }
            repairs.record(.unreadableBytes, at: error)
        }
        return repaired(bytes, findings)
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && !(0x09...0x0A).contains(byte) && byte != 0x0D
    }

    private mutating func repaired(_ bytes: Bytes, _ findings: UTF8Text.Findings) -> [UInt8]? {
        let start = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
        let text = bytes.slice(start..<bytes.count)
        guard findings.firstError != nil || findings.firstControl != nil else { return start == 0 ? nil : Array(text) }
        let (repaired, hasControls, upperControl) = UTF8Text.repaired(text, repairsUpperControls: repairsUpperControls)
        if let upperControl { repairs.record(.assumedCharacterSet, at: start + upperControl) }
        if hasControls { repairs.record(.controlCharacters, at: start + (text.firstIndex(where: Self.isControl) ?? 0)) }
        return repaired
    }
}
