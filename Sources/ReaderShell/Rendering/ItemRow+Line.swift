extension ItemRow {
    private static let minimumCategoryWidth = 60
    private static let minimumSourceWidth = 30

    /// Whether a title takes two lines before something else is left out.
    static func isFolded(in style: PageStyle) -> Bool { style.width.map { $0 < minimumCategoryWidth } ?? false }

    /// Returns the row on one line, or on a narrow page on two; a longer title is cut.
    ///
    /// On a wide page all rows have the same parts, but tags; where the title is cut, two of them stay. Below 60 cells there are no
    /// categories, and below 30 the title alone.
    func lines(after head: String, _ style: PageStyle) -> [String] {
        guard let width = style.width else {
            return [head + emphasized(title, style) + bracketed(category) + hashed(tags[...]) + tail(nil, style)]
        }
        let room = max(1, width - head.cellWidth)
        guard Self.isFolded(in: style) else { return [head + line(cells: room, style)] }
        let hasDetails = width >= Self.minimumSourceWidth
        let short = hasDetails ? hashed(tags.prefix(2)) + tail(room / 3, style) : ""
        if title.cellWidth + short.cellWidth <= room { return [head + emphasized(title, style) + short] }
        let first = title.wrapped(toCells: room).first ?? ""
        let left = String(title.dropFirst(first.count).drop { $0 == " " })
        // The tags give way first, then the source, so that a third of the second line remains for the title.
        let ends = [hashed(tags.prefix(2)) + tail(nil, style), tail(nil, style), tail(room / 3, style), tail(0, style)]
        let end =
            ends.first { left.cellWidth + $0.cellWidth <= room } ?? ends.first { room - $0.cellWidth >= room / 3 } ?? ""
        let shown = hasDetails ? end : ""
        let second = left.truncated(toCells: max(1, room - shown.cellWidth), ellipsis: style.symbols.ellipsis)
        let rest = left.isEmpty ? String(shown.drop { $0 == " " }) : emphasized(second, style) + shown
        return [head + emphasized(first, style)]
            + (rest.isEmpty ? [] : [String(repeating: " ", count: head.cellWidth) + rest])
    }

    /// Returns the row after its head; the source and the tags get a third of the room each at most.
    private func line(cells room: Int, _ style: PageStyle) -> String {
        let category = bracketed(category)
        let tail = tail(max(1, room / 3), style)
        let whole = category + hashed(tags[...]) + tail
        let few = hashed(tags.prefix(2)).truncated(toCells: max(3, room / 3), ellipsis: style.symbols.ellipsis)
        let rest = title.cellWidth + whole.cellWidth <= room ? whole : category + few + tail
        let shown = title.truncated(toCells: max(1, room - rest.cellWidth), ellipsis: style.symbols.ellipsis)
        return emphasized(shown, style) + rest
    }

    private func emphasized(_ title: String, _ style: PageStyle) -> String {
        isName ? style.emphasis?.applied(to: title) ?? title : title
    }

    private func bracketed(_ category: String?) -> String { category.map { "  [\($0)]" } ?? "" }

    /// Returns the part after the title: the sources, limited to a number of cells, and the age.
    private func tail(_ cells: Int?, _ style: PageStyle) -> String {
        let shown =
            cells.map { $0 == 0 ? "" : sources.truncated(toCells: $0, ellipsis: style.symbols.ellipsis) } ?? sources
        let details = [shown.isEmpty ? nil : shown, age].compactMap(\.self)
        return details.isEmpty ? "" : "\(style.symbols.dash) " + details.joined(separator: ", ")
    }
}

/// `  #later #paper`, or nothing.
private func hashed(_ tags: ArraySlice<String>) -> String {
    tags.isEmpty ? "" : "  " + tags.map { "#\($0)" }.joined(separator: " ")
}

extension GroupRow {
    private static let minimumTitleWidth = 20
    private static let minimumTagWidth = 60
    private static let minimumDetailWidth = 30

    /// Returns the row after its head on one line.
    ///
    /// On a narrow page the details are one word, and tags are left out. On others two tags stay where the title keeps a third of the
    /// line.
    func line(cells room: Int?, _ style: PageStyle) -> String {
        guard let room, let width = style.width else { return title + hashed(tags[...]) + tail(details, style) }
        let ellipsis = style.symbols.ellipsis
        // Except on narrow pages, the title is cut before the last two tags are left out for long details.
        let few =
            width < Self.minimumTagWidth ? "" : hashed(tags.prefix(2)).truncated(toCells: room / 3, ellipsis: ellipsis)
        let end = tail(details, style)
        let maximum = max(
            1,
            room / 2,
            room - title.cellWidth,
            few.isEmpty ? 0 : min(few.cellWidth + end.cellWidth, room - Self.minimumTitleWidth)
        )
        let shown = hashed(tags[...]).truncated(
            toCells: max(few.cellWidth, maximum - end.cellWidth),
            ellipsis: ellipsis
        )
        let whole = (shown + end).truncated(toCells: maximum, ellipsis: ellipsis)
        let hasRoom = room - whole.cellWidth >= min(title.cellWidth, Self.minimumTitleWidth)
        let short = tail([shortDetail].compactMap(\.self), style)
        let shortened = room - few.cellWidth - short.cellWidth >= room / 3 ? few + short : short
        let rest = hasRoom ? whole : width < Self.minimumDetailWidth ? "" : shortened
        return title.truncated(toCells: max(1, room - rest.cellWidth), ellipsis: ellipsis) + rest
    }

    private func tail(_ parts: [String], _ style: PageStyle) -> String {
        parts.isEmpty ? "" : "\(style.symbols.dash) " + parts.joined(separator: ", ")
    }
}
