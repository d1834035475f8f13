import FeedModel
import Markup

/// A line of text in which every run of white space becomes one space, and none is left at either end.
struct CollapsedText {
    private var buffer: TextBuffer
    private var isSpacePending = false
    private var quotations = 0

    init(capacity: Int = 0) {
        // One more byte for a pending space.
        buffer = capacity > 0 ? TextBuffer(capacity: capacity + 1) : TextBuffer()
    }

    var isEmpty: Bool { buffer.isEmpty }

    var count: Int { buffer.count }

    mutating func space() { isSpacePending = true }

    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        buffer.appendCollapsing(text, isSpacePending: &isSpacePending)
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends the mark of a short quotation; one inside another has single marks.
    mutating func appendQuotationMark(isOpening: Bool) {
        guard isOpening || quotations > 0 else { return }
        if !isOpening { quotations -= 1 }
        let isInner = quotations % 2 == 1
        append(isOpening ? isInner ? "‘" : "“" : isInner ? "’" : "”")
        if isOpening { quotations += 1 }
    }

    mutating func append(_ effect: InlineTagEffect, isOpening: Bool, tag: UnsafeBufferPointer<UInt8>) {
        switch effect {
        case .separates, .hides: space()
        case .isRemoved, .isFormula: break
        case .quotes: appendQuotationMark(isOpening: isOpening)
        case .isText: append(tag)
        }
    }

    /// Appends a mark in front of a pending space.
    mutating func appendEnd(_ mark: ReadableText.Mark) {
        var text = String(mark.character)
        text.withUTF8 { buffer.append($0) }
    }

    var text: String { buffer.text }

    /// Returns a part of the text; a character that is not wholly in it is replaced.
    func text(from start: Int, upTo length: Int) -> String {
        buffer.withBytes { String(decoding: $0[min(start, $0.count)...].prefix(length), as: UTF8.self) }
    }

    var trimmed: String { buffer.trimmed ?? "" }

    mutating func clear() {
        buffer.clear()
        isSpacePending = false
    }

    mutating func lineBreak() {
        if !buffer.isEmpty { buffer.append(ascii: "\n") }
        isSpacePending = false
    }

    var isAtLineStart: Bool { buffer.withBytes { $0.last == nil || $0.last == 0x0A } }

    /// Whether the line has nothing but spaces and tabs so far.
    var isLineBlank: Bool {
        buffer.withBytes { $0.last { $0 != 0x20 && $0 != 0x09 }.map { $0 == 0x0A } ?? true }
    }

    mutating func beginLine() {
        if !isAtLineStart { lineBreak() }
    }

    /// Appends a part of a line with its runs of spaces.
    mutating func appendKeepingSpaces(_ text: String) {
        guard let first = text.utf8.first else { return }
        if isSpacePending, !isAtLineStart, first > 0x20 { buffer.append(ascii: " ") }
        appendVerbatim(text)
    }

    mutating func appendVerbatim(_ text: String) {
        var text = text
        text.withUTF8 { buffer.append($0) }
        isSpacePending = false
    }
}

extension HTMLText {
    package static func oneLine(_ text: String) -> String {
        // Most titles and summaries are one line already and are returned unchanged.
        if text.utf8.span.withUnsafeBufferPointer(TextBuffer.isCollapsed) { return text }
        var line = CollapsedText(capacity: text.utf8.count)
        line.append(text)
        return line.text
    }
}
