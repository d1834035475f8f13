import FeedModel
import Foundation
import HTMLTree
import PluginManifests
import PluginSources
import Primitives
import SourceAPI

/// The work on a document of a thousand items.
enum MappingWork: String, CaseIterable {
    /// Parsing it.
    case parsing
    /// A fetch by a mapping: parsing it, and making the items of a page.
    case mapping
    /// Parsing it, and making the same items by code written for it: for comparison, because such code is not a bound.
    case byHand = "by-hand"
}

/// A document of a thousand items with eight fields, and the rules that read it.
struct MappedSample {
    let name: String
    let type: String
    let bytes: [UInt8]
    let source: MappedSource
    let request: FetchRequest

    init?(_ name: String, type: String, rules: String, document: String) throws {
        let head =
            "id = \"x\"\ntitle = \"X\"\n[[services]]\nkey = \"x\"\nbase = \"https://x.example\"\n[request]\nurl = \"x:/\"\n"
        guard let source = MappedSource(manifest(head + rules)) else { return nil }
        self.name = name
        self.type = type
        bytes = Array(document.utf8)
        self.source = source
        request = FetchRequest(uri: try SubscriptionURI("x:all"), limit: 5000)
    }

    /// Reads a document of a service with the mapping of a plugin.
    init?(document: String, of manifestPath: String, type: String) throws {
        let manifest = manifest(try String(contentsOfFile: manifestPath, encoding: .utf8))
        guard let source = MappedSource(manifest) else { return nil }
        name = document.split(separator: "/").last.map(String.init) ?? document
        self.type = type
        bytes = Array(try Data(contentsOf: URL(filePath: document)))
        self.source = source
        request = FetchRequest(uri: try SubscriptionURI("\(manifest.descriptor.id):all"), limit: 5000)
    }

    var isJSON: Bool { type == "application/json" }

    /// Returns the items that a work makes; none for parsing.
    func items(by work: MappingWork) async throws -> [Item] {
        switch work {
        case .parsing:
            if isJSON { _ = try JSONValue(parsing: bytes) } else { _ = HTMLDocument(bytes: bytes, contentType: type) }
            return []
        case .mapping: return try await source.fetch(request, through: OneDocument(type: type, body: bytes)).items
        case .byHand: return isJSON ? try storiesByHand() : try articlesByHand()
        }
    }

    /// The items of the JSON document, as a source in Swift would make them.
    private func storiesByHand() throws -> [Item] {
        try JSONValue(parsing: bytes).array.map { story in
            var item = Item(
                source: request.source,
                guid: story["short_id"].text ?? "",
                title: story["title"].string ?? ""
            )
            item.url = story["url"].httpURL
            item.published = story["created_at"].date
            item.authors = [story["submitter_user"].string].compactMap(\.self)
            item.categories = story["tags"].array.compactMap(\.string)
            item.score = story["score"].int
            item.body = story["text"].string.map { .text($0) }
            return item
        }
    }

    /// The items of the page, as a source in Swift would make them that prepares its selectors once for a page.
    private func articlesByHand() throws -> [Item] {
        let page = HTMLDocument(bytes: bytes, contentType: type)
        func search(_ selector: String) throws -> HTMLSearch {
            HTMLSearch(try HTMLSelector(selector), inDocumentOf: page.root)
        }
        let (link, time, author) = (try search("h2 a"), try search("time"), try search(".by"))
        let (score, text) = (try search(".score"), try search(".text"))
        return try page.select("article").map { article in
            let title = try link.first(in: article)
            var item = Item(source: request.source, guid: article["id"] ?? "", title: title?.text ?? "")
            item.url = title?["href"].flatMap { JSONValue.string("https://x.example" + $0).httpURL }
            item.published = try time.first(in: article)?["datetime"].flatMap { JSONValue.string($0).date }
            item.authors = [try author.first(in: article)?.text].compactMap(\.self)
            item.score = try score.first(in: article)?.text.split(separator: " ").first.flatMap { Int($0) }
            item.body = try text.first(in: article).map { .text($0.text) }
            return item
        }
    }
}

/// The documents.
func samples() throws -> [MappedSample] {
    let body = String(repeating: "Water rises, and it falls again; the tables say when. ", count: 8)
    let stories = (0..<1000).map { number in
        """
        {"short_id": "s\(number)", "title": "Story \(number) & more", "url": "https://x.example/\(number)", "created_at":
        "2026-11-20T18:02:11Z", "submitter_user": "ada", "tags": ["a", "b"], "score": \(number), "text": "\(body)"}
        """
    }
    let articles = (0..<1000).map { number in
        """
        <article id="a\(number)"><h2><a href="/\(number)">Story \(number) &amp; more</a></h2><p class="by">Ada</p>
        <time datetime="2026-11-20T18:02:11Z">Friday</time><span class="score">\(number) points</span><p class="text">\(body)</p></article>
        """
    }
    let json = """
        [items]
        each = "$[*]"
        id = "short_id"
        title = "title"
        url = "url"
        published = "created_at"
        authors = "submitter_user"
        categories = "tags[*]"
        score = "score"
        text = "text"
        """
    let html = """
        [items]
        each = "article"
        id = "@id"
        title = "h2 a"
        url = "h2 a @href"
        published = "time @datetime"
        authors = ".by"
        score = ".score"
        text = ".text"
        """
    return [
        try MappedSample(
            "JSON",
            type: "application/json",
            rules: json,
            document: "[\(stories.joined(separator: ",\n"))]"
        ),
        try MappedSample(
            "HTML",
            type: "text/html; charset=utf-8",
            rules: html,
            document: "<html><body>\(articles.joined(separator: "\n"))"
        ),
    ]
    .compactMap(\.self)
}

/// Compares the mapping of one plugin with parsing the document that it reads.
func measureMapping(of sample: MappedSample) async throws {
    let clock = ContinuousClock()
    let count = try await sample.items(by: .mapping).count
    var durations: [MappingWork: [Duration]] = [:]
    for turn in 0..<45 {
        for work in [MappingWork.parsing, .mapping] {
            let start = clock.now
            _ = try await sample.items(by: work)
            if turn >= 5 { durations[work, default: []].append(start.duration(to: clock.now)) }
        }
    }
    let (parsing, mapping) = (median(durations[.parsing] ?? []), median(durations[.mapping] ?? []))
    let times = Int((mapping / parsing * 100).rounded())
    print(
        "  \(sample.name), \(sample.bytes.count / 1000) KB, \(count) items: parsing \(milliseconds(parsing)),",
        "mapping \(milliseconds(mapping)), \(times / 100).\(times % 100 / 10)\(times % 10) times"
    )
}

/// Compares mappings with parsing their documents, and with code that makes the same items.
///
/// - Parameters:
///   - samples: The documents.
///   - only: The work that is repeated 20 times alone; all are measured in turns without it.
func measureMappings(of samples: [MappedSample], only: MappingWork?) async throws {
    if let only {
        for sample in samples {
            for _ in 0..<20 { _ = try await sample.items(by: only) }
        }
        return
    }
    print("A mapping of 1,000 items with 8 fields; medians of 40 in turns")
    let clock = ContinuousClock()
    for sample in samples {
        guard try await sample.items(by: .mapping) == sample.items(by: .byHand) else { fatalError("other items") }
        var durations: [MappingWork: [Duration]] = [:]
        for turn in 0..<45 {
            for work in MappingWork.allCases {
                let start = clock.now
                let items = try await sample.items(by: work)
                let duration = start.duration(to: clock.now)
                guard work == .parsing || items.count == 1000 else { fatalError("\(items.count) items") }
                if turn >= 5 { durations[work, default: []].append(duration) }
            }
        }
        let parsing = median(durations[.parsing] ?? [])
        var line = "  \(sample.name), \(sample.bytes.count / 1000) KB: parsing \(milliseconds(parsing))"
        for work in [MappingWork.mapping, .byHand] {
            let whole = median(durations[work] ?? [])
            let times = Int((whole / parsing * 100).rounded())
            line += ", \(work.rawValue) \(milliseconds(whole)), \(times / 100).\(times % 100 / 10)\(times % 10) times"
        }
        print(line)
    }
}
