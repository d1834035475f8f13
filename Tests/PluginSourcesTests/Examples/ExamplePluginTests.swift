import FeedModel
import Foundation
import PluginManifests
import PluginSources
import Primitives
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of the plugins in Plugins/Examples on their recordings.
@Suite struct ExamplePluginTests {
    static let names: [String] = {
        let folder = ProjectFolder.url("Plugins/Examples").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.contains(".") }.sorted()
    }()
    /// The files that take the place of those that some plugins read.
    private static let files = ["journal": "journal.json", "maildir": "Maildir"]

    @Test func thereAreTwelve() {
        #expect(
            Self.names == [
                "arxiv", "bluesky", "calendar", "journal", "lobsters", "maildir", "mastodon", "notifications", "rates",
                "reddit", "updates", "youtube",
            ]
        )
    }

    // What apt says is different on each machine, and some examples need Python.
    private static let usable = names.filter { $0 != "updates" && ProjectFolder.canRunExample($0) }

    @Test(arguments: usable) func anExampleConforms(name: String) async throws {
        let example = try Example(name)
        let findings = await ConformanceCheck(
            of: example.source,
            on: example.recordings,
            address: example.address(Self.files[name]),
            now: example.now
        ).findings()
        #expect(findings == [])
    }

    @Test(arguments: usable) func thePagesOfAnExampleAreThese(name: String) async throws {
        let example = try Example(name)
        let expected = try String(
            contentsOf: ProjectFolder.url("Tests/PluginSourcesTests/Fixtures/examples/\(name).txt"),
            encoding: .utf8
        )
        let pages = try await example.pages(of: example.address(Self.files[name]))
        #expect(pages == expected)
    }

    @Test func theLinesOfAptBecomeMessages() throws {
        let folder = ProjectFolder.url("Plugins/Examples/updates").path
        let arguments = ["awk", "-f", "\(folder)/updates.awk", "\(folder)/Fixtures/files/apt-list.txt"]
        let output = try PipedProcess("/usr/bin/env", arguments).ended()
        #expect(
            output == #"""
                {"type":"item","id":"curl 7.88.1-10+deb12u9","title":"curl 7.88.1-10+deb12u9",\#
                "summary":"from 7.88.1-10+deb12u8","categories":["stable-security"]}
                {"type":"item","id":"libc6 2:2.36-9+deb12u10","title":"libc6 2:2.36-9+deb12u10",\#
                "summary":"from 2:2.36-9+deb12u9","categories":["stable,stable-updates"]}
                {"type":"done"}

                """#
        )
    }
}

/// An example with its recordings.
struct Example {
    let folder: String
    let manifest: PluginManifest
    let source: any Source
    let recordings: Recordings
    let now = SampleProgram.morning

    init(_ name: String) throws {
        folder = ProjectFolder.url("Plugins/Examples/\(name)").path
        let text = try Data(contentsOf: URL(filePath: folder + "/plugin.toml"))
        let reading = PluginManifest.read(Array(text))
        guard let manifest = reading.manifest, reading.mistakes.isEmpty, manifest.descriptor.id == name else {
            throw SampleMappings.NoMapping(mistakes: reading.mistakes.map(\.description))
        }
        let surroundings = ProgramSurroundings(
            variables: [:],
            isOffline: false,
            deadline: .seconds(300),
            temporaryFolder: NSTemporaryDirectory(),
            reader: "quire/0"
        )
        guard
            let source: any Source = ProgramSource(manifest, in: folder, surroundings: surroundings)
                ?? MappedSource(manifest)
        else { throw SampleMappings.NoMapping(mistakes: []) }
        self.manifest = manifest
        self.source = source
        let recorded = folder + "/Fixtures/ordinary"
        recordings =
            FileManager.default.fileExists(atPath: recorded) ? try Recordings(folder: recorded) : Recordings([])
    }

    /// Returns the address of the example, with a file of its fixtures for one of the reader's.
    func address(_ file: String?) -> String {
        file.map { "\(manifest.descriptor.id):\(folder)/Fixtures/files/\($0)" } ?? source.descriptor.example
    }

    /// Returns all pages as text, without the folder of the project.
    func pages(of address: String) async throws -> String {
        var lines: [String] = []
        var cursor: Cursor?
        repeat {
            let request = FetchRequest(uri: try SubscriptionURI(address), cursor: cursor, limit: 30)
            let run = await RecordedRun(source, request: request, on: recordings, now: now)
            let page = try run.outcome.get()
            lines.append("page \(page.title ?? "")" + (page.total.map { " (\($0))" } ?? ""))
            lines += page.items.flatMap(\.lines)
            lines += run.transcript.log
            if page.skipped > 0 { lines.append("skipped: \(page.skipped)") }
            cursor = page.next
        } while cursor != nil
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Item {
    /// The fields of the item, one a line.
    fileprivate var lines: [String] {
        let text: String? =
            switch body {
            case .html(let html): "html: \(html)"
            case .text(let text): "text: \(text)"
            case nil: nil
            }
        let fields: [String?] = [
            "- \(guid)", "  \(title)", url, authors.isEmpty ? nil : "by \(authors.joined(separator: ", "))",
            published.map { "published \($0.iso8601)" }, updated.map { "updated \($0.iso8601)" },
            starts.map { "from \($0.iso8601)" }, ends.map { "to \($0.iso8601)" }, summary.map { "summary: \($0)" },
            text?.replacing("\n", with: "\\n"), categories.isEmpty ? nil : "in \(categories.joined(separator: ", "))",
            enclosures.isEmpty ? nil : "files \(enclosures.map(\.url).joined(separator: " "))",
            image.map { "image \($0)" }, comments.map { "comments \($0)" }, language.map { "language \($0)" },
            score.map { "score \($0)" },
        ]
        return fields.compactMap(\.self).enumerated().map { $0.offset < 2 ? $0.element : "  " + $0.element }
    }
}
