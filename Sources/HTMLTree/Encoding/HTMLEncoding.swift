import Markup

/// The encoding of a page: from the byte order mark, the header, a `meta` in the first 1,024 bytes, or guessed from its bytes.
///
/// A page that declares none there is UTF-8 if its bytes are; else a later `meta` applies, for which browsers read the page
/// again, and without one it is windows-1252.
enum HTMLEncoding {
    static func decode(_ bytes: [UInt8], contentType: String?) -> (text: [UInt8], name: String) {
        if let (name, length) = byteOrderMark(bytes) {
            return (decode(Array(bytes[length...]), from: name), name)
        }
        if let name = contentType.flatMap({ charset(in: Array($0.utf8)) }).flatMap(encoding) {
            return (decode(bytes, from: name), name)
        }
        if let name = declared(in: bytes) { return (decode(bytes, from: name), name) }
        if let text = validUTF8(bytes) { return (text, "UTF-8") }
        if let name = declared(in: bytes, within: bytes.count) { return (decode(bytes, from: name), name) }
        return (decode(bytes, from: "windows-1252"), "windows-1252")
    }

    static func encoding(label: String) -> String? {
        let space: Set<Character> = [" ", "\t", "\n", "\r", "\u{C}"]
        let start = label.drop { space.contains($0) }
        guard let last = start.lastIndex(where: { !space.contains($0) }) else { return nil }
        return EncodingLabels.names[start[...last].lowercased()]
    }

    private static func byteOrderMark(_ bytes: [UInt8]) -> (name: String, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
        if bytes.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
        return bytes.starts(with: [0xFF, 0xFE]) ? ("UTF-16LE", 2) : nil
    }

    private static func validUTF8(_ bytes: [UInt8]) -> [UInt8]? {
        bytes.withUnsafeBufferPointer { UTF8Text.isValid($0) } ? bytes : nil
    }

    private static func decode(_ bytes: [UInt8], from name: String) -> [UInt8] {
        switch name {
        case "UTF-8": return validUTF8(bytes) ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
        case "replacement": return bytes.isEmpty ? [] : Array("\u{FFFD}".utf8)
        case "x-user-defined":
            // Bytes beyond ASCII are characters of the private use area.
            return bytes.reduce(into: []) { text, byte in
                if byte < 0x80 { text.append(byte) } else { text.append(scalar: 0xF700 + UInt32(byte)) }
            }
        default: break
        }
        let text = CharacterSet(label: converterNames[name] ?? name).flatMap { set in
            bytes.withUnsafeBufferPointer { set.decode($0)?.text }
        }
        return text ?? bytes.withUnsafeBufferPointer { Windows1252.decode($0) }
    }

    /// The names by which the C library knows encodings that it calls otherwise.
    private static let converterNames = [
        "windows-874": "CP874", "x-mac-cyrillic": "MAC-UK", "GBK": "GB18030", "Big5": "BIG5-HKSCS",
        "Shift_JIS": "CP932", "EUC-KR": "CP949", "ISO-8859-8-I": "ISO-8859-8",
    ]
}

// Declarations in the page.
extension HTMLEncoding {
    /// Returns the encoding that a `meta` or an XML declaration declares
    /// (https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding).
    static func declared(in bytes: [UInt8], within length: Int = 1024) -> String? {
        if bytes.starts(with: [0x3C, 0, 0x3F, 0, 0x78, 0]) { return "UTF-16LE" }
        if bytes.starts(with: [0, 0x3C, 0, 0x3F, 0, 0x78]) { return "UTF-16BE" }
        let head = Array(bytes.prefix(length)) + [UInt8](repeating: 0, count: SourceBytes.padding)
        return head.withUnsafeBufferPointer { buffer in
            guard let source = SourceBytes(padded: buffer) else { return nil }
            var tokenizer = HTMLTokenizer(source)
            while true {
                tokenizer.next()
                if tokenizer.kind == .endOfFile { break }
                guard tokenizer.kind == .startTag, tokenizer.tag == .meta else { continue }
                if let name = declared(by: tokenizer) { return name }
            }
            return source.matches("<?xml", at: 0) ? declaredByXML(source) : nil
        }
    }

    private static func declared(by tokenizer: HTMLTokenizer) -> String? {
        var isContentType = false
        var label: String?
        var isFromContent = false
        for attribute in tokenizer.attributes[tokenizer.firstAttribute...] {
            let range = attribute.range
            let value = tokenizer.bytes.buffer(range).map(\.lowercased)
            switch tokenizer.names.text(of: attribute.name) {
            case "http-equiv": isContentType = value.elementsEqual("content-type".utf8)
            case "charset":
                label = String(decoding: value, as: UTF8.self)
                isFromContent = false
            case "content":
                if label == nil, let found = charset(in: value) {
                    label = found
                    isFromContent = true
                }
            default: break
            }
        }
        guard let label, isContentType || !isFromContent else { return nil }
        return encoding(label: label).map(usable)
    }

    /// Returns the encoding that a page whose declaration could be read has instead of the declared one.
    private static func usable(_ name: String) -> String {
        switch name {
        case "UTF-16BE", "UTF-16LE": "UTF-8"
        case "x-user-defined": "windows-1252"
        default: name
        }
    }

    private static func declaredByXML(_ bytes: SourceBytes) -> String? {
        let end = bytes.find(UInt8(ascii: ">"), from: 0)
        guard end < bytes.count else { return nil }
        for index in 0..<end where bytes.matches("encoding", at: index) {
            var start = index + 8
            while start < end, bytes[start] <= 0x20 { start += 1 }
            guard start < end, bytes[start] == UInt8(ascii: "=") else { return nil }
            start += 1
            while start < end, bytes[start] <= 0x20 { start += 1 }
            let quote = bytes[start]
            guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
            let close = bytes.find(quote, in: (start + 1)..<end)
            guard close < end else { return nil }
            return encoding(label: String(decoding: bytes.buffer((start + 1)..<close), as: UTF8.self)).map(usable)
        }
        return nil
    }

    /// Returns the value of `charset=` in a content type
    /// (https://html.spec.whatwg.org/#extracting-character-encodings-from-meta-elements).
    private static func charset(in value: [UInt8]) -> String? {
        let word = Array("charset".utf8)
        var index = 0
        while index + word.count <= value.count {
            guard value[index..<(index + word.count)].elementsEqual(word, by: { $0.lowercased == $1 }) else {
                index += 1
                continue
            }
            index += word.count
            while index < value.count, value[index].isSpace { index += 1 }
            guard index < value.count, value[index] == UInt8(ascii: "=") else { continue }
            var rest = value[(index + 1)...].drop(while: \.isSpace)
            guard let quote = rest.first else { return nil }
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                rest = rest.dropFirst()
                return rest.firstIndex(of: quote).map { String(decoding: rest[..<$0], as: UTF8.self) }
            }
            return String(decoding: rest.prefix { !$0.isSpace && $0 != UInt8(ascii: ";") }, as: UTF8.self)
        }
        return nil
    }
}
