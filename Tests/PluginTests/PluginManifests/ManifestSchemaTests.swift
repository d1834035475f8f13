import Foundation
import Primitives
import QuireTesting
import SourceAPI
import TOMLReading
import Testing

@testable import PluginManifests

/// Tests that docs/plugin.schema.json, which editors use, is what PluginManifest reads.
@Suite struct ManifestSchemaTests {
    private let schema: JSONSchema

    init() throws {
        let data = try Data(contentsOf: ProjectFolder.url("docs/plugin.schema.json"))
        schema = JSONSchema(root: try JSONValue(parsing: Array(data)))
    }

    @Test func everyExampleConforms() throws {
        let folder = ProjectFolder.url("Plugins/Examples")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { $0.appending(path: "plugin.toml") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
        #expect(files.count == 12)
        for file in files {
            #expect(schema.faults(in: try json(String(contentsOf: file, encoding: .utf8))) == [], "\(file.path)")
        }
    }

    /// A table of a manifest: the prefix of a key in it, and the path of its schema.
    private static let tables: [(text: String, place: [String])] = [
        ("", []),
        ("[subject]", ["properties", "subject"]),
        ("[[parameters]]", ["properties", "parameters", "items"]),
        ("[[services]]", ["properties", "services", "items"]),
        ("[[credentials]]", ["properties", "credentials", "items"]),
        ("[files]", ["properties", "files"]),
        ("[attribution]", ["properties", "attribution"]),
        ("[request]", ["properties", "request"]),
        ("[request]\nurl = \"x:/\"\n[request.embedded]", ["properties", "request", "properties", "embedded", "anyOf"]),
        ("[request]\nurl = \"x:/\"\n[items]", ["properties", "items"]),
        ("[request]\nurl = \"x:/\"\n[items]\n[items.title]", ["definitions", "rule", "anyOf"]),
        ("[request]\nurl = \"x:/\"\n[items]\n[page]", ["properties", "page"]),
        ("[request]\nurl = \"x:/\"\n[items]\n[error]", ["properties", "error"]),
        ("[request]\nurl = \"x:/\"\n[items]\n[next]", ["properties", "next"]),
    ]

    @Test(arguments: tables)
    func aTableHasTheKeysThatAreRead(text: String, place: [String]) throws {
        var found = place.reduce(schema.root) { $0[$1] }
        if found.isArray { found = found[1] }
        let service = "[[services]]\nkey = \"x\"\nbase = \"https://x.example\"\n"
        let head = text.hasPrefix("[request]") ? service + text : text
        let reading = PluginManifest.read(Array("\(head)\nunheardof = 1\n".utf8))
        let sentence = "is not a key; the keys here are "
        let mistakes = reading.mistakes.map(\.reason).filter { $0.hasPrefix(sentence) }
        let keys = mistakes.first?.dropFirst(sentence.count).split(separator: ", ").map(String.init)
        #expect(mistakes.count == 1)
        #expect(keys?.sorted() == found["properties"].members.map(\.name).sorted())
        #expect(found["additionalProperties"] == .bool(false))
    }

    @Test func wordsAreThoseThatAreRead() {
        func words(_ place: String...) -> [String] {
            place.reduce(schema.root) { $0[$1] }["enum"].array.compactMap(\.string)
        }
        #expect(words("properties", "output") == PluginProgram.Output.allCases.map(\.rawValue))
        #expect(
            words("properties", "subject", "properties", "kind")
                == PluginManifest.SubjectKind.allCases.map(\.rawValue)
        )
        #expect(words("properties", "request", "properties", "type") == DocumentType.allCases.map(\.rawValue))
        #expect(words("properties", "request", "properties", "method") == HTTPRequest.Method.allCases.map(\.rawValue))
    }

    @Test(arguments: [
        ("id = \"Tides\"\ntitle = \"T\"\nrun = [\"x\"]", ["/id: pattern"]),
        ("id = \"t\"\ntitle = \"T\"", [": anyOf"]),
        ("id = \"t\"\ntitle = \"T\"\nrun = [\"x\"]\noutput = \"xml\"", ["/output: enum"]),
        ("id = \"t\"\ntitle = \"T\"\nrun = [\"x\"]\nmemory = 8", ["/memory: minimum"]),
        ("id = \"t\"\ntitle = \"T\"\n[request]\nurl = 1", ["/request/url: type [\"string\"]"]),
        ("id = \"t\"\ntitle = \"T\"\n[request]\n[items]\ntitle = { selct = \"a\" }", ["/items/title: anyOf"]),
        ("id = \"t\"\ntitle = \"T\"\n[request]\n[items]\ntitle = [\"a\", { selct = \"a\" }]", ["/items/title: anyOf"]),
        ("id = \"t\"\ntitle = \"T\"\n[request]\n[items]\ntitle = []", ["/items/title: anyOf"]),
        ("id = \"t\"\ntitle = \"T\"\nrun = [\"x\"]\n[subject]\nkind = \"path\"", ["/subject: no example"]),
    ])
    func aMistakeIsSeen(text: String, faults: [String]) throws {
        #expect(schema.faults(in: try json(text)) == faults)
        #expect(PluginManifest.read(Array(text.utf8)).mistakes != [])
    }

    @Test func aListOfRulesConforms() throws {
        let text =
            "id = \"t\"\ntitle = \"T\"\n[request]\n[items]\nid = [\"a\", { select = \"b\" }]\n[next]\nurl = [\"a\"]"
        #expect(schema.faults(in: try json(text)) == [])
    }

    private func json(_ toml: String) throws -> JSONValue {
        .object(
            try TOMLDocument.table(toml).entries.map { .init($0.name, try #require(JSONValue($0.value))) }
        )
    }
}
