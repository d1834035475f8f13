import FeedModel
import Foundation
import ImportExportFormats
import Primitives
import Query
import QuireTesting
import Screens
import Services
import Testing

@testable import QuireProgram
@testable import ReaderShell

/// Tests that the pages of `docs/manual` have everything that the program has, and nothing else.
@Suite struct ManualTests {
    private static func page(_ name: String) throws -> ManualPage {
        ManualPage(try String(contentsOf: ProjectFolder.url("docs/manual/\(name).md"), encoding: .utf8))
    }

    private let program: ManualPage

    init() throws { program = try Self.page("quire.1") }

    /// Compares a section with the text that it has to have, which is printed to be copied if it is missing.
    private func expect(_ section: [ReadableText.Block], toBe markdown: String) {
        let expected = ManualPage(markdown).blocks
        #expect(section == expected, "The section should be:\n\n\(markdown)")
    }

    @Test func everyCommandOfTheShellIsExplained() async throws {
        let root = try await DumpedCommand.root()
        let commands = root.all.dropFirst().filter { $0.name != "quire help" }
        #expect(program.section("Commands of the shell").titles == ["Commands of the shell"] + commands.map(\.name))
        for command in commands { expect(program.section(command.name), toBe: command.markdown) }
        expect(program.section("Options").definitions, toBe: root.options)
    }

    @Test func everyCommandOfThePromptIsExplained() {
        let lines = CommandEntry.all.map { command in
            let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
            let aliases = command.aliases.isEmpty ? "" : " Also: \(command.aliases.joined(separator: ", "))."
            let own = ArgumentHelp.lines(of: command).filter { ArgumentHelp.meanings[$0.name] != $0.meaning }
            let meanings = own.map { " \($0.name): \($0.meaning)." }.joined()
            return "- `\(command.usage)`: \(summary).\(aliases)\(meanings)"
        }
        let arguments = program.section("Arguments")
        let section = program.section("Commands of the prompt").dropLast(arguments.count)
        expect(Array(section).definitions, toBe: lines.joined(separator: "\n"))
        let meanings = ArgumentHelp.meanings.sorted { $0.key < $1.key }.map { "- `\($0.key)`: \($0.value)" }
        expect(arguments.definitions, toBe: meanings.joined(separator: "\n"))
    }

    @Test(arguments: [("Items", HelpTopic.items), ("Keys", .keys)])
    func everyFormOfItemsAndEveryKeyIsExplained(title: String, topic: HelpTopic) {
        let lines = topic.content.compactMap { block in
            if case .field(let head, let text) = block { "- `\(head)`: \(text)" } else { nil }
        }
        expect(program.section(title).definitions, toBe: lines.joined(separator: "\n"))
    }

    @Test func everyTopicAndEveryColumnIsNamed() {
        let topics = HelpTopic.ofManual.map(\.rawValue)
        let columns = [TableColumn.items, TableColumn.history].map { $0.map(\.name) }
        let text = (program.section("Description") + program.section("Formats")).map(\.text).joined(separator: "\n")
        #expect(text.contains("\(topics.dropLast().joined(separator: ", ")) or \(topics.last ?? "")."))
        for names in columns {
            #expect(text.contains("\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")."))
        }
    }

    @Test func everyExitStatusIsExplained() {
        #expect(program.section("Exit status").terms == ExitStatus.allCases.map { "\($0.rawValue)" })
    }

    @Test func everyFormatIsExplained() {
        let imports = program.section("Formats of imports")
        #expect(imports.terms == ImportFormat.allCases.map(\.rawValue))
        let exports = program.section("Formats").dropLast(imports.count)
        #expect(Array(exports).terms == ExportFormat.allCases.map(\.rawValue))
    }

    /// The sections of the page of settings, and a configuration whose error names the keys of that table.
    @Test(arguments: [
        ("[reader]", "[reader]\nx = 1"), ("[screen.NAME]", "[screen.a]\nx = 1"),
        ("Sections of a screen", "[screen.a]\nsections = [{ x = 1 }]"), ("[fetch]", "[fetch]\nx = 1"),
        ("[source.\"ADDRESS\"]", "[source.\"https://example.org/\"]\nx = 1"), ("[retention]", "[retention]\nx = 1"),
        ("[plugins]", "[plugins]\nx = 1"), ("[programs]", "[programs]\nx = 1"),
        ("[credential.NAME]", "[credential.a]\nx = 1"),
        ("[endpoint]", "[endpoint]\nx = \"https://example.org\""),
    ])
    func everySettingIsExplained(title: String, text: String) throws {
        let terms = try Self.page("quire-config.5").section(title).terms
        #expect(terms.map { $0.prefix { $0 != " " } }.map(String.init).sorted() == Self.keys(text))
    }

    @Test func everyTableOfSettingsHasASection() throws {
        let page = try Self.page("quire-config.5")
        let titles = page.section("Settings").titles
        let tables = titles.filter { $0.hasPrefix("[") }.map { $0.dropFirst().prefix { $0.isLetter } }.map(String.init)
        let settings = page.section("Settings").prefix { $0.kind != .heading(3) }
        let single = Array(settings).terms.map { String($0.prefix(while: \.isLetter)) }
        #expect((tables + single).sorted() == Self.keys("x = 1"))
    }

    /// Returns the keys that the error about an unknown one names.
    private static func keys(_ text: String) -> [String] {
        do throws(ConfigurationError) {
            let services = try? SourceRegistry(BuiltInSources.all).serviceKeys
            _ = try Configuration(text: text, path: "config.toml", endpoints: services ?? [])
            return []
        } catch {
            guard case .value(_, _, let reason) = error else { return [] }
            return reason.split(separator: "the settings are ").last?.split(separator: ", ").map(String.init) ?? []
        }
    }

    @Test func everyWordOfQueriesIsExplained() throws {
        let page = try Self.page("quire-query.5")
        let operators = page.section("Operators").terms.filter { $0 != "( )" }
        let states = page.section("States").terms.filter { $0 != "*, all" }
        let others = ["Fields", "Screens and age", "Order and limit"].flatMap { page.section($0).definitions }
        let fields = others.terms.compactMap { $0.split(separator: ":").first.map(String.init) }
        let synonyms = others.map(\.text).compactMap { $0.split(separator: "Also: ").dropFirst().first }
        let words = operators + states + fields + synonyms.map { $0.filter { $0 != "." } }
        #expect(Set(words).subtracting(["published"]) == Query.words)
        let orders = others.terms.filter { $0.hasPrefix("sort:") }.map { String($0.dropFirst(5)) }
        #expect(orders == Query.Sort.Key.allCases.map(\.word))
    }

    @Test func everyKeyOfPluginsIsExplained() throws {
        let page = try Self.page("quire-plugin.5")
        let data = try Data(contentsOf: ProjectFolder.url("docs/plugin.schema.json"))
        let schema = try JSONValue(parsing: Array(data))
        var tables: [(title: String, keys: JSONValue)] = []
        for (name, table) in schema["properties"].members.map({ ($0.name, $0.value) }) {
            if !table["properties"].members.isEmpty {
                tables.append(("[\(name)]", table["properties"]))
            } else if !table["items"]["properties"].members.isEmpty {
                tables.append(("[[\(name)]]", table["items"]["properties"]))
            }
        }
        let embedded = schema["properties"]["request"]["properties"]["embedded"]["anyOf"][1]["properties"]
        tables.append(("Table of embedded", embedded))
        tables.append(("Values", schema["definitions"]["rule"]["anyOf"][1]["properties"]))
        #expect(page.section("Keys").titles == ["Keys", "Keys of the file"] + tables.map(\.title))
        let names = tables.map { $0.title.filter(\.isLetter) }
        let single = schema["properties"].members.filter { !names.contains($0.name) }
        tables.append(("Keys of the file", .object(single)))
        for (title, keys) in tables {
            let section = page.section(title).definitions
            #expect(section.terms == keys.members.map(\.name), "\(title)")
            for (text, key) in zip(section.filter { $0.kind == .definition }.map(\.text), keys.members) {
                #expect(text.hasPrefix(key.value["description"].string ?? "-"), "\(title) \(key.name)")
            }
        }
    }
}

extension [ReadableText.Block] {
    fileprivate var definitions: [ReadableText.Block] { filter { [.term, .definition].contains($0.kind) } }
    fileprivate var terms: [String] { filter { $0.kind == .term }.map(\.text) }

    fileprivate var titles: [String] {
        compactMap { if case .heading = $0.kind { $0.text } else { nil } }
    }
}
