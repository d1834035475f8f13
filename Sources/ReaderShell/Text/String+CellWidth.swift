extension Unicode.Scalar {
    /// The width of this scalar by itself: 0, 1 or 2 cells.
    ///
    /// Wide and fullwidth characters take two cells; marks, joiners and control characters none; spacing marks and
    /// everything else one. Characters of ambiguous width are narrow, which is the default of terminals.
    package var cellWidth: Int {
        switch value {
        case 0x20...0x7E, 0xA0...0x2FF: return value == 0xAD ? 0 : 1
        case 0x00...0x1F, 0x7F...0x9F: return 0
        case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x2028, 0x2029: return 0
        case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD, 0x110CD: return 1
        default: break
        }
        if isWide { return 2 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    private var isWide: Bool {
        guard value >= WideRanges.bounds[0] else { return false }
        var (low, high) = (0, WideRanges.bounds.count / 2)
        while low < high {
            let middle = (low + high) / 2
            if WideRanges.bounds[middle * 2 + 1] < value { low = middle + 1 } else { high = middle }
        }
        return low * 2 < WideRanges.bounds.count && WideRanges.bounds[low * 2] <= value
    }

    /// Whether the next scalar modifies this one instead of adding a picture.
    fileprivate func isCompleted(by next: Unicode.Scalar) -> Bool {
        next.properties.isEmojiModifier && properties.isEmojiModifierBase
            || next.isRegionalIndicator && isRegionalIndicator
    }

    private var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension Character {
    /// The width of this grapheme cluster in cells.
    ///
    /// Flags, emoji with a skin tone or an emoji selector, and joined emoji take two cells, as terminals with emoji fonts draw them. No
    /// font joins more than four pictures, so each picture of a longer chain counts: the drawn width never exceeds this value.
    package var cellWidth: Int {
        let scalars = unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.count > 1 else { return first.cellWidth }
        var width = 0
        var pictures = 1
        var afterPicture = false  // a picture, which a joiner can join to the next
        var afterNarrow = false  // a narrow picture, which a selector makes wide
        var previous: Unicode.Scalar?
        for scalar in scalars {
            let joins = afterPicture && pictures < 4 && previous == "\u{200D}" && scalar.properties.isEmoji
            if joins || scalar == "\u{FE0F}" {
                if afterNarrow { width += 1 }
                if joins { pictures += 1 }
                afterNarrow = false
            } else if previous?.isCompleted(by: scalar) != true {
                let cells = scalar.cellWidth
                width += cells
                if cells > 0 {
                    afterPicture = scalar.properties.isEmoji
                    afterNarrow = afterPicture && cells == 1
                }
            }
            previous = scalar
        }
        return width
    }
}

extension String {
    package var cellWidth: Int {
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.cellWidth }
    }

    package func padded(toCells cells: Int) -> String {
        self + String(repeating: " ", count: max(0, cells - cellWidth))
    }

    func rightAligned(toCells cells: Int) -> String {
        String(repeating: " ", count: max(0, cells - cellWidth)) + self
    }

    /// Returns the text, or its first whole characters and an ellipsis that fit; the result may be a cell short before a wide one.
    package func truncated(toCells cells: Int, ellipsis: String = "…") -> String {
        guard cells > 0 else { return "" }
        var width = 0
        var end = startIndex
        for index in indices {
            width += self[index].cellWidth
            if width > cells { return String(self[..<end]) + ellipsis }
            if width <= cells - ellipsis.cellWidth { end = self.index(after: index) }
        }
        return self
    }
}
