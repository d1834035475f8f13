import Markup

/// The meaning of an HTML element for text.
struct HTMLTag {
    /// The elements that matter; all others are ``other``.
    enum Name: String, CaseIterable {
        case other = ""
        case a, br, hr, img, sup, td, th, tr, table
        case iframe, video, audio, embed, source, object, param, noscript, picture, q
        case ul, ol, menu, dir, li, blockquote, pre, listing, xmp, plaintext, h1, h2, h3, h4, h5, h6
        case script, style, title, template, noembed, noframes, textarea, datalist, select
        case address, article, aside, body, caption, center, dd, details, dialog, div, dl, dt, fieldset, figcaption
        case figure, footer, form, header, hgroup, html, legend, main, nav, optgroup, option, p, search, section
        case summary, tbody, tfoot, thead
    }

    /// The name of the element.
    let name: Name
    /// Whether the element begins and ends a line.
    let isBlock: Bool
    /// Whether the content is not shown.
    ///
    /// An `iframe` is hidden, but its page is mentioned.
    let isHidden: Bool

    private init(_ name: Name) {
        self.name = name
        isBlock = HTMLElements.blocks.contains(name.rawValue)
        isHidden = HTMLElements.hidden.contains(name.rawValue) && name != .iframe
    }

    /// The elements by the bytes of their names, so that a tag needs no string.
    struct Table {
        private struct Place {
            var key: UInt64 = 0
            var name: [UInt8] = []
            var tag = HTMLTag(.other)
        }

        private var places = [Place](repeating: Place(), count: 512)
        private let other = HTMLTag(.other)

        static let all = Table()

        private init() {
            for name in Name.allCases where name != .other {
                let bytes = Array(name.rawValue.utf8)
                let key = bytes.withUnsafeBufferPointer { Self.key($0, 0..<$0.count) } ?? 0
                var index = Self.index(of: key)
                while places[index].key != 0 { index = (index + 1) & 511 }
                places[index] = Place(key: key, name: bytes, tag: HTMLTag(name))
            }
        }

        /// Returns the element whose name is in a range, ignoring case.
        func tag(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> HTMLTag {
            guard let key = Self.key(bytes, name) else { return other }
            var index = Self.index(of: key)
            while places[index].key != 0 {
                if places[index].key == key, name.count <= 7 || isSame(places[index].name, bytes, name) {
                    return places[index].tag
                }
                index = (index + 1) & 511
            }
            return other
        }

        private func isSame(_ known: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> Bool {
            zip(known, name).allSatisfy { $0 == bytes[$1] | 0x20 }
        }

        /// Returns the length and the first seven bytes in lower case, or `nil` if HTML has no such name.
        private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ name: Range<Int>) -> UInt64? {
            guard (1...10).contains(name.count) else { return nil }
            var key = UInt64(name.count)
            for (offset, index) in name.enumerated() {
                // Setting this bit turns letters into lower case. Digits have it already; other characters do not occur
                // in names.
                guard bytes[index] >= 0x30 else { return nil }
                if offset < 7 { key = key << 8 | UInt64(bytes[index] | 0x20) }
            }
            return key
        }

        private static func index(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 55) }
    }
}
