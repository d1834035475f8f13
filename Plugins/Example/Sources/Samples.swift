import FeedModel
import Foundation

struct Samples {
    let source: SourceID

    /// Noon of the first of November 2026.
    private static let noon = Date(timeIntervalSince1970: 1_793_534_400)

    func item(_ guid: String, _ title: String, hours: Double = 0) -> Item {
        var item = Item(source: source, guid: guid, title: title)
        item.url = "https://example.org/examples/\(guid)"
        item.published = Self.noon + hours * 3600
        return item
    }

    var ordinary: [Item] {
        var first = item("ok-1", "Bread without kneading", hours: 48)
        first.body = .html(
            "<p>Flour, water and <b>time</b>: see <a href=\"https://example.org/bread\">the recipe</a>.</p>"
        )
        first.categories = ["food", "slow"]
        first.authors = ["Ada Miller"]
        var second = item("ok-2", "A picture of the harbour", hours: 24)
        second.image = "https://example.org/harbour.jpg"
        second.enclosures = [Enclosure(url: "https://example.org/harbour.jpg", type: "image/jpeg", length: 48_213)]
        var third = item("ok-3", "今日の天気")
        third.body = .text("晴れのち曇り。")
        third.language = "ja"
        return [first, second, third]
    }

    /// Two items with one identifier, and the first one of ``ordinary`` under another.
    var duplicates: [Item] {
        var shared = item("dup-2", "Bread without kneading", hours: 48)
        shared.url = ordinary[0].url
        return [item("dup-1", "The first of two"), item("dup-1", "The second of two"), shared]
    }

    var event: Item {
        var event = item("event-1", "Repair café")
        (event.starts, event.ends) = (Self.noon + 14 * 86_400, Self.noon + 14 * 86_400 + 7200)
        return event
    }

    /// Items with texts that could harm a careless reader.
    var hostile: [Item] {
        var first = item("hostile-1", "\u{1B}[2J\u{1B}]0;title\u{7}Clears the screen \u{202E}backwards")
        first.body = .html("<script>alert(1)</script><p>\u{1B}[31mred</p><img src=x onerror=alert(1)>")
        var second = item(
            "hostile-2",
            "<b>Markup</b> &amp; a title of " + String(repeating: "many ", count: 80) + "words"
        )
        second.url = "javascript:alert(1)"
        return [first, second]
    }
}
