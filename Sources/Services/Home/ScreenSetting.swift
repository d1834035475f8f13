/// A screen of config.toml: `[screen.NAME]`.
package struct ScreenSetting: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The sections in their order.
    package var sections: [SectionSetting]

    /// Creates a screen.
    package init(name: String = homeName, sections: [SectionSetting]) {
        self.name = name
        self.sections = sections
    }

    /// The name of the screen that a session begins with.
    package static let homeName = "home"
}

/// A section of a screen of config.toml: a text, or a table with a title, rows and an order.
package struct SectionSetting: Hashable, Sendable {
    /// The content.
    package var content: Content
    /// The title; `nil` for the usual one.
    package var title: String?
    /// The number of rows; `nil` for a share of the screen.
    package var rows: Int?
    /// The order, as `sort:` names it; `nil` for the usual one.
    package var sort: String?

    /// Creates a section.
    package init(_ content: Content, title: String? = nil, rows: Int? = nil, sort: String? = nil) {
        self.content = content
        self.title = title
        self.rows = rows
        self.sort = sort
    }

    /// The kinds of content, with the text that names it.
    package enum Content: Hashable, Sendable {
        /// An address or a query.
        case text(String)
        /// A query.
        case query(String)
        /// An address.
        case source(String)
        /// Feeds: `tag:NAME`, or `*` for all.
        case feeds(String)
    }

    /// The text that may be an address.
    package var address: String? {
        switch content {
        case .text(let text), .source(let text): text
        case .query, .feeds: nil
        }
    }
}
