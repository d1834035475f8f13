import FeedFormats
package import FeedModel

/// Converts a body to plain text, for search and for queries.
package enum BodyText {
    package static let plain: @Sendable (Item.Body) -> String = { body in
        switch body {
        case .html(let html): HTMLText.plain(html)
        case .text(let text): text
        }
    }
}
