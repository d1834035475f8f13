import ReaderShell
import Services
import TOMLReading

extension ConfigurationReader {
    /// Returns the screens by name.
    ///
    /// The sections are parsed when they are shown, because the sources decide what an address is.
    func screens(_ table: TOMLTable) throws(ConfigurationError) -> [ScreenSetting] {
        var screens: [ScreenSetting] = []
        for name in table.keys.sorted() {
            let place = "screen.\(name)"
            guard name.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }), !name.isEmpty else {
                throw wrong(name, "screen", "must be a name of letters, digits, '-' and '_'")
            }
            guard let screen = try self.table(table, name, in: "screen") else { continue }
            try check(screen, keys: ["sections"], in: place)
            if let sections = try sections(screen, in: place) {
                screens.append(ScreenSetting(name: name, sections: sections))
            } else if name != ScreenSetting.homeName {
                throw wrong("sections", place, "is missing; it lists addresses and queries")
            }
        }
        return screens
    }

    private func sections(_ screen: TOMLTable, in place: String) throws(ConfigurationError) -> [SectionSetting]? {
        guard let value = screen["sections"] else { return nil }
        let rule = "must be a list of strings and tables"
        guard let array = value.array else { throw wrong("sections", place, rule) }
        var sections: [SectionSetting] = []
        for element in array {
            if let text = element.string {
                sections.append(SectionSetting(.text(text)))
            } else if let table = element.table {
                sections.append(try section(table, in: "\(place).sections"))
            } else {
                throw wrong("sections", place, rule)
            }
        }
        return sections
    }

    private func section(_ table: TOMLTable, in place: String) throws(ConfigurationError) -> SectionSetting {
        try check(table, keys: ["query", "source", "feeds", "title", "rows", "sort"], in: place)
        let query = try string(table, "query", in: place)
        let source = try string(table, "source", in: place)
        let feeds = try string(table, "feeds", in: place)
        let content: SectionSetting.Content
        switch (query, source, feeds) {
        case (let query?, nil, nil): content = .query(query)
        case (nil, let source?, nil): content = .source(source)
        case (nil, nil, let feeds?): content = .feeds(feeds)
        default: throw .value(path: path, key: place, reason: "must have one of 'query', 'source' and 'feeds'")
        }
        return SectionSetting(
            content,
            title: try string(table, "title", in: place),
            rows: try int(table, "rows", 1...100, in: place),
            sort: try string(table, "sort", in: place)
        )
    }
}
