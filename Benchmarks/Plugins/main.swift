import FeedModel
import Foundation
import Glibc
import HTMLTree
import PluginManifests
import PluginSources
import Primitives
import SourceAPI

// `plugins-benchmark` prints what a plugin costs: the start of a program beside fork and exec alone, and a mapping beside parsing its
// document. Benchmarks/plugins builds and runs it.

/// The middle of the durations of a work, in milliseconds.
func median(_ durations: [Duration]) -> Double {
    let sorted = durations.sorted()
    let (seconds, attoseconds) = sorted[sorted.count / 2].components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
}

func milliseconds(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction) ms"
}

/// A host that answers every request with one document.
struct OneDocument: SourceHost {
    let now = Date(timeIntervalSince1970: 1_795_251_600)
    var type = ""
    var body: [UInt8] = []

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        HTTPResponse(url: request.url, status: 200, headers: ["Content-Type": type], body: body)
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { nil }
    func log(_ message: String) {}
}

func manifest(_ text: String) -> PluginManifest {
    let reading = PluginManifest.read(Array(text.utf8))
    guard let manifest = reading.manifest else { fatalError("\(reading.mistakes)") }
    return manifest
}

/// Measures programs that print one message, in each way in which they can be confined.
func measureStarts() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-plugins-benchmark-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = folder + "/run"
    try "#!/bin/sh\necho '{\"type\":\"done\"}'\n".write(toFile: script, atomically: true, encoding: .utf8)
    chmod(script, 0o755)
    let plugin = manifest("id = \"sample\"\ntitle = \"Sample\"\nrun = [\"./run\"]\n")
    let request = FetchRequest(uri: try SubscriptionURI("sample:all"))

    func source(isSandboxed: Bool, usesBubblewrap: Bool) -> ProgramSource? {
        var surroundings = ProgramSurroundings(
            variables: [:],
            isOffline: false,
            deadline: .seconds(60),
            temporaryFolder: folder,
            reader: "quire/0"
        )
        surroundings.isSandboxed = isSandboxed
        surroundings.usesBubblewrap = usesBubblewrap
        return ProgramSource(plugin, in: folder, surroundings: surroundings)
    }

    var ways: [(name: String, source: ProgramSource?)] = [("limits", source(isSandboxed: false, usesBubblewrap: false))]
    if ProgramSandbox.hasKernelRules {
        ways.append(("limits, Landlock and seccomp", source(isSandboxed: true, usesBubblewrap: false)))
    }
    if ProgramSandbox.hasBubblewrap {
        ways.append(("limits, bubblewrap and seccomp", source(isSandboxed: true, usesBubblewrap: true)))
    }
    var bare: [Duration] = []
    var confined = ways.map { _ in [Duration]() }
    let clock = ContinuousClock()
    // In turns, so that other programs lengthen all of them.
    for turn in 0..<110 {
        let alone = clock.measure { spawn(script) }
        if turn >= 10 { bare.append(alone) }
        for (place, way) in ways.enumerated() {
            guard let source = way.source else { continue }
            let start = clock.now
            _ = try await source.fetch(request, through: OneDocument())
            if turn >= 10 { confined[place].append(start.duration(to: clock.now)) }
        }
    }
    print("A program of one line of sh, from its start to its page; medians of 100 starts in turns")
    print("  fork, exec and wait alone: \(milliseconds(median(bare)))")
    for (place, way) in ways.enumerated() {
        let own = median(confined[place])
        print("  \(way.name): \(milliseconds(own)), \(milliseconds(own - median(bare))) more")
    }
}

/// Starts a program without anything else, reads its output and waits for it.
func spawn(_ path: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    posix_spawn(&process, path, &actions, nil, &arguments, nil)
    free(arguments[0])
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(ends[0], &buffer, buffer.count) > 0 {}
    close(ends[0])
    var status: Int32 = 0
    waitpid(process, &status, 0)
}

/// Measures mappings of a thousand items beside parsing their documents.
func measureMappings() async throws {
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
    let head =
        "id = \"x\"\ntitle = \"X\"\n[[services]]\nkey = \"x\"\nbase = \"https://x.example\"\n[request]\nurl = \"x:/\"\n"
    let json =
        head + """
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
    let html =
        head + """
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
    let request = FetchRequest(uri: try SubscriptionURI("x:all"), limit: 5000)
    let documents = [
        ("JSON", json, "application/json", Array("[\(stories.joined(separator: ",\n"))]".utf8)),
        ("HTML", html, "text/html; charset=utf-8", Array("<html><body>\(articles.joined(separator: "\n"))".utf8)),
    ]
    print("A mapping of 1,000 items with 8 fields; medians of 40 in turns")
    for (name, rules, type, bytes) in documents {
        guard let source = MappedSource(manifest(rules)) else { continue }
        let host = OneDocument(type: type, body: bytes)
        var (parsing, mapping): ([Duration], [Duration]) = ([], [])
        let clock = ContinuousClock()
        for turn in 0..<45 {
            let alone = clock.measure {
                if name == "JSON" {
                    _ = try? JSONValue(parsing: bytes)
                } else {
                    _ = HTMLDocument(bytes: bytes, contentType: type)
                }
            }
            let start = clock.now
            let page = try await source.fetch(request, through: host)
            let whole = start.duration(to: clock.now)
            guard page.items.count == 1000 else { fatalError("\(page.items.count) items") }
            if turn >= 5 {
                parsing.append(alone)
                mapping.append(whole)
            }
        }
        let times = Int((median(mapping) / median(parsing) * 100).rounded())
        print(
            "  \(name), \(bytes.count / 1000) KB: parsing \(milliseconds(median(parsing))), "
                + "mapping \(milliseconds(median(mapping))), \(times / 100).\(times % 100 / 10)\(times % 10) times"
        )
    }
}

try await measureStarts()
try await measureMappings()
