import Primitives
import SourceAPI

/// The record about a part of a file: where it comes from, and how the server recognizes the file.
struct PartRecord: Hashable, Sendable {
    var address: String
    private var etag: String?
    private var lastModified: String?
    /// The size of the whole file; `nil` if the server has not named it.
    var length: Int?

    init(address: String, _ headers: HTTPHeaders = [:]) {
        self.address = address
        etag = headers["ETag"]
        lastModified = headers["Last-Modified"]
        length = headers["Content-Length"].flatMap { Int($0) }
    }

    init?(_ json: [UInt8]) {
        guard let value = try? JSONValue(parsing: json), let address = value["address"].string else { return nil }
        self.address = address
        etag = value["etag"].string
        lastModified = value["last_modified"].string
        length = value["length"].int
    }

    var json: [UInt8] {
        let value: JSONValue = [
            "address": .string(address), "etag": JSONValue(etag), "last_modified": JSONValue(lastModified),
            "length": JSONValue(length),
        ]
        return Array("\(value.line)\n".utf8)
    }

    /// The value of `If-Range`; `nil` if a part cannot be continued.
    ///
    /// A weak entity tag does not say that the bytes are the same, and excludes the date (RFC 9110, 13.1.5).
    var validator: String? {
        guard let etag else { return lastModified }
        return etag.hasPrefix("\"") ? etag : nil
    }

    /// Returns whether an answer has the same validators, as far as it has some.
    func agrees(with headers: HTTPHeaders) -> Bool {
        headers["ETag"] ?? etag == etag && headers["Last-Modified"] ?? lastModified == lastModified
    }
}
