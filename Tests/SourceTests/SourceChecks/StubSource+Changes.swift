import FeedModel
import Foundation
import SourceAPI
import Synchronization

extension Page {
    /// Changes every item of a page.
    mutating func changeItems(_ change: (Item) -> Item) {
        guard case .items(let items) = content else { return }
        content = .items(items.map(change))
    }
}

extension Item {
    /// Returns the item with another guid.
    func renamed(_ guid: String) -> Item {
        var item = Item(source: source, guid: guid, title: title)
        item.url = url
        item.published = published
        return item
    }

    /// Returns the item with another title.
    func titled(_ title: String) -> Item {
        var item = self
        item.title = title
        return item
    }
}

/// A host that appends a suffix to every requested address.
struct Asking: SourceHost {
    let suffix: String
    let host: any SourceHost

    init(suffix: String, of host: any SourceHost) {
        self.suffix = suffix
        self.host = host
    }

    var now: Date { host.now }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        var request = request
        request.url += suffix
        return try await host.http(request)
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { try await host.credential(name) }

    func log(_ message: String) { host.log(message) }
}

/// A host that adds header fields to every request.
struct Adding: SourceHost {
    let headers: HTTPHeaders
    let host: any SourceHost

    init(headers: HTTPHeaders, to host: any SourceHost) {
        self.headers = headers
        self.host = host
    }

    var now: Date { host.now }

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        var request = request
        for field in headers { request.headers.append(field) }
        return try await host.http(request)
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { try await host.credential(name) }

    func log(_ message: String) { host.log(message) }
}
