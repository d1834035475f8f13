@testable import HTMLTree

/// The tokens of a text as lines, with neighbouring texts as one.
struct TokenList {
    private(set) var lines: [String] = []
    private var text: [UInt8] = []

    /// Reads all tokens.
    ///
    /// - Parameters:
    ///   - input: The text, which may hold surrogates.
    ///   - state: The state to begin in.
    ///   - lastStartTag: The name of the start tag before the text.
    init(_ input: [UInt8], state: HTMLTokenizer.State = .data, lastStartTag: String? = nil) {
        let source = HTMLSource(input)
        source.bytes.withUnsafeBufferPointer { buffer in
            guard let bytes = SourceBytes(padded: buffer) else { return }
            var tokenizer = HTMLTokenizer(bytes)
            tokenizer.state = state
            if let lastStartTag { tokenizer.lastStartTag = tokenizer.names.intern(Array(lastStartTag.utf8)) }
            while true {
                tokenizer.next()
                if tokenizer.kind != .text { endText() }
                if tokenizer.kind == .endOfFile { break }
                append(tokenizer)
            }
        }
    }

    /// Returns bytes as a text that is the same for the same bytes, even if they are not UTF-8.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private mutating func endText() {
        if !text.isEmpty { lines.append("text " + Self.text(text)) }
        text = []
    }

    private mutating func append(_ tokenizer: HTMLTokenizer) {
        let range = tokenizer.start..<tokenizer.end
        switch tokenizer.kind {
        case .text: appendText(range, tokenizer)
        case .comment:
            var comment: [UInt8] = []
            tokenizer.bytes.append(range, form: [], to: &comment)
            lines.append("comment " + Self.text(comment))
        case .startTag:
            var line = "start " + Self.text(tokenizer.names.bytes(of: tokenizer.name))
            for attribute in tokenizer.attributes[tokenizer.firstAttribute...] {
                var value: [UInt8] = []
                let range = Int(attribute.start)..<Int(attribute.start + attribute.length)
                tokenizer.bytes.append(range, form: .references, isAttribute: true, to: &value)
                line += " " + Self.text(tokenizer.names.bytes(of: attribute.name)) + "=" + Self.text(value)
            }
            lines.append(line + (tokenizer.isSelfClosing ? " /" : ""))
        case .endTag: lines.append("end " + Self.text(tokenizer.lowercased(tokenizer.nameRange)))
        case .doctype:
            let doctype = tokenizer.doctype
            let parts = [doctype.name, doctype.publicID, doctype.systemID].map { part in
                part.map { "<" + Self.text($0.utf8) + ">" } ?? "none"
            }
            lines.append("doctype " + parts.joined(separator: " ") + (doctype.forcesQuirks ? " quirks" : ""))
        case .endOfFile: break
        }
    }

    /// Appends a text, in which tree construction drops U+0000 and the tokenizer does not.
    private mutating func appendText(_ range: Range<Int>, _ tokenizer: HTMLTokenizer) {
        guard tokenizer.form.contains(.dropsNull) else {
            return tokenizer.bytes.append(range, form: tokenizer.form, to: &text)
        }
        var start = range.lowerBound
        while start < range.upperBound {
            let end = tokenizer.bytes.find(0, in: start..<range.upperBound)
            tokenizer.bytes.append(start..<end, form: tokenizer.form, to: &text)
            if end < range.upperBound { text.append(0) }
            start = end + 1
        }
    }
}
