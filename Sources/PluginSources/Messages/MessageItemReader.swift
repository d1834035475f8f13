import FeedFormats
import FeedModel
import Primitives
import SourceAPI

struct MessageItemReader {
    let source: SourceID
    /// The address against which relative ones are resolved.
    var base: String?
    private var dates = ItemDateReader()
    /// The addresses of the last item that are left out, with the reason.
    private(set) var notes: [String] = []

    init(source: SourceID) {
        self.source = source
    }

    /// Returns the item, or the reason why there is none: it has no identity, or one of another type.
    mutating func item(_ fields: JSONValue) -> (item: Item?, obstacle: String?) {
        notes = []
        let guid = fields["guid"].isNull ? fields["id"] : fields["guid"]
        let title = fields["title"]
        guard guid.isNull || guid.text != nil else { return (nil, "its id is neither a text nor a number") }
        guard title.isNull || title.string != nil else { return (nil, "its title is not a text") }
        var draft = ItemDraft()
        draft.guid = guid.text
        draft.title = title.string
        let item = guid.text ?? title.string ?? ""
        draft.url = address("url", in: fields, of: item)
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
            guard let url = address("url", in: file, of: item) else { return nil }
            return Enclosure(
                url: url,
                type: file["type"].string,
                length: file["length"].int.flatMap { $0 >= 0 ? $0 : nil }
            )
        }
        draft.image = address("image", in: fields, of: item)
        draft.comments = address("comments", in: fields, of: item)
        draft.language = fields["language"].string
        draft.score = fields["score"].int
        return (draft.item(of: source), draft.obstacle)
    }

    /// Returns a web address of an item, made absolute; adds a note and returns `nil` for any other text.
    private mutating func address(_ member: String, in fields: JSONValue, of item: String) -> String? {
        guard let written = fields[member].string?.onOneLine.nonEmpty else { return nil }
        let address = JSONValue.string(URIReference.resolve(written, against: base)).httpURL
        if address == nil { notes.append(AddressNote.text(of: written, member, of: item, takesBase: base == nil)) }
        return address
    }
}

/// The remark that an address of an item is left out.
enum AddressNote {
    /// Returns the remark, with the reason and what the author can do; `member` is the name of the address in the item.
    static func text(of address: String, _ member: String, of item: String, takesBase: Bool) -> String {
        let isRelative = !URIReference.isAbsolute(address)
        let reason = isRelative ? "is relative" : "is no web address"
        let advice = isRelative && takesBase ? ", or a 'page' with a 'url' before the item" : ""
        return
            "the address '\(member)' of '\(item.onOneLine.cut(to: 60))' is left out, because '\(address.onOneLine.cut(to: 120))' "
            + "\(reason); give one that begins with https://\(advice)"
    }
}
