import FeedModel
import Foundation

let feed = SourceID("https://example.org/feed.xml")
let other = SourceID("news:hn")

func makeItem(
    _ guid: String,
    _ title: String? = nil,
    source: SourceID = feed,
    _ change: (inout Item) -> Void = { _ in }
) -> Item {
    var item = Item(source: source, guid: guid, title: title ?? "Title \(guid)")
    change(&item)
    return item
}

func makeItems(_ range: ClosedRange<Int>, source: SourceID = feed) -> [Item] {
    range.map { makeItem("\($0)", source: source) }
}
