import FeedFormats
import FeedModel
import Primitives
import SourceAPI

/// Reads the items of messages.
struct MessageItemReader {
    let source: SourceID
    /// The address against which relative ones are resolved.
    var base: String?
    private var dates = ItemDateReader()

    init(source: SourceID) {
        self.source = source
    }

    /// Returns the item, or the reason why there is none: it has no identity, or one of another type.
    mutating func item(_ fields: JSONValue) -> (item: Item?, obstacle: String?) {
        let guid = fields["guid"].isNull ? fields["id"] : fields["guid"]
        let title = fields["title"]
        guard guid.isNull || guid.text != nil else { return (nil, "its id is neither a text nor a number") }
        guard title.isNull || title.string != nil else { return (nil, "its title is not a text") }
        var draft = ItemDraft()
        draft.guid = guid.text
        draft.title = title.string
        draft.url = address(fields["url"])
        draft.authors = fields["authors"].array.compactMap(\.text) + [fields["author"].text].compactMap(\.self)
        draft.published = dates.date(fields["published"], by: nil)
        draft.updated = dates.date(fields["updated"], by: nil)
        draft.starts = dates.date(fields["starts"], by: nil)
        draft.ends = dates.date(fields["ends"], by: nil)
        draft.summary = fields["summary"].string
        draft.html = fields["html"].string.map { HTMLLinks.resolve($0, against: base) }
        draft.text = fields["text"].string
        draft.categories = (fields["categories"].array + fields["tags"].array).compactMap(\.text)
        draft.enclosures = fields["enclosures"].array.prefix(ItemDraft.Limit.list).compactMap { file in
            address(file["url"]).map {
                Enclosure(url: $0, type: file["type"].string, length: file["length"].int.flatMap { $0 >= 0 ? $0 : nil })
            }
        }
        draft.image = address(fields["image"])
        draft.comments = address(fields["comments"])
        draft.language = fields["language"].string
        draft.score = fields["score"].int
        return (draft.item(of: source), draft.obstacle)
    }

    private func address(_ value: JSONValue) -> String? {
        value.string.flatMap { JSONValue.string(URIReference.resolve($0, against: base)).httpURL }
    }
}
