/// A screen of config.toml: `[screen.NAME]`.
package struct ScreenSetting: Hashable, Sendable {
    package var name: String
    package var sections: [SectionSetting]

    package init(name: String = homeName, sections: [SectionSetting]) {
        self.name = name
        self.sections = sections
    }

    package static let homeName = "home"
}

/// A section of a screen of config.toml: a text, or a table with a title, rows and an order.
package struct SectionSetting: Hashable, Sendable {
    package var content: Content
    /// The title; `nil` for the usual one.
    package var title: String?
    /// The number of rows; `nil` for a share of the screen.
    package var rows: Int?
    /// The order, as `sort:` names it; `nil` for the usual one.
    package var sort: String?

    package init(_ content: Content, title: String? = nil, rows: Int? = nil, sort: String? = nil) {
        self.content = content
        self.title = title
        self.rows = rows
        self.sort = sort
    }

    package enum Content: Hashable, Sendable {
        case text(String)
        case query(String)
        case source(String)
        /// Feeds: `tag:NAME`, or `*` for all.
        case feeds(String)
    }

    package var address: String? {
        switch content {
        case .text(let text), .source(let text): text
        case .query, .feeds: nil
        }
    }
}
