import FeedModel
import Primitives

/// The column `validators` of `source`: the facts about the last answer that the next request needs.
///
/// A JSON object with the members `validators`, `listing`, `wait` and `refused`. A record with validators alone has
/// only their array, as most records do and as earlier versions wrote it.
enum AnswerColumn {
    static func encode(_ record: FetchRecord) -> String? {
        var members: [JSONValue.Member] = []
        if let listing = record.listing { members.append(.init("listing", json(listing))) }
        if let wait = record.wait { members.append(.init("wait", .int(Int(StoredDate.encode(wait))))) }
        if !record.refusedKeys.isEmpty {
            let keys = record.refusedKeys.sorted { $0.key < $1.key }
            members.append(.init("refused", .object(keys.map { .init($0.key, .string($0.value)) })))
        }
        let validators = JSONValue.array(record.validators.map(json))
        guard !members.isEmpty else { return record.validators.isEmpty ? nil : validators.line }
        return JSONValue.object([.init("validators", validators)] + members).line
    }

    static func decode(_ text: String?, into record: inout FetchRecord) {
        guard let text, let document = try? JSONValue(parsing: text) else { return }
        let validators = document.isArray ? document : document["validators"]
        record.validators = validators.array.compactMap(self.validators)
        record.listing = listing(document["listing"])
        record.wait = StoredDate.decode(document["wait"].int.map(Int64.init))
        for member in document["refused"].members {
            if let mark = member.value.string { record.refusedKeys[member.name] = mark }
        }
    }

    private static func json(_ validators: Validators) -> JSONValue {
        [
            "url": .string(validators.url), "etag": JSONValue(validators.etag),
            "last_modified": JSONValue(validators.lastModified), "digest": JSONValue(validators.digest),
        ]
    }

    private static func validators(_ json: JSONValue) -> Validators? {
        json["url"].string.map {
            Validators(
                url: $0,
                etag: json["etag"].string,
                lastModified: json["last_modified"].string,
                digest: json["digest"].string
            )
        }
    }

    private static func json(_ listing: PageListing) -> JSONValue {
        [
            "items": .array(listing.items.map { .string($0.rawValue) }), "next": JSONValue(listing.next),
            "total": JSONValue(listing.total), "notice": JSONValue(listing.notice), "skipped": .int(listing.skipped),
        ]
    }

    private static func listing(_ json: JSONValue) -> PageListing? {
        guard json["items"].isArray else { return nil }
        return PageListing(
            items: json["items"].array.compactMap { $0.string.flatMap(ItemID.init(rawValue:)) },
            next: json["next"].string,
            total: json["total"].int,
            notice: json["notice"].string,
            skipped: json["skipped"].int ?? 0
        )
    }
}
