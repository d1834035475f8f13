import Foundation
import HTMLTree
import QuireTesting
import Testing

/// Tree construction against the suite of html5lib, if that is next to the project.
@Suite struct TreeSuiteTests {
    static let folder = ProjectFolder.shared("html/tree-construction")
    static let isThere = FileManager.default.fileExists(atPath: folder.path)

    /// The cases whose trees a script changes while the page is read.
    static let scripted = [
        "scripted/adoption01.dat:0", "scripted/ark.dat:0", "scripted/webkit01.dat:0", "scripted/webkit01.dat:1",
    ]

    @Test(.enabled(if: isThere)) func everyCaseOfTheSuiteHasTheTreeOfTheStandard() throws {
        var count = 0
        var failures: [String] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).sorted()
        where path.hasSuffix(".dat") {
            let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
            for (index, test) in SuiteTree.cases(in: text).enumerated() {
                count += 1
                if test.modes.contains(where: { test.answer(isScripting: $0) != test.tree }) {
                    failures.append("\(path):\(index)")
                }
            }
        }
        #expect(count == 1796)
        #expect(failures == Self.scripted)
    }
}

/// A case of the suite.
private struct SuiteTree {
    var html = ""
    var context: String?
    /// Whether scripts run; a case that does not say is read both ways.
    var modes = [false, true]
    var tree = ""

    static func cases(in text: String) -> [SuiteTree] {
        var cases: [SuiteTree] = []
        var field = ""
        // Line ends are separate characters here, which a carriage return must not hide.
        for bytes in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = String(decoding: bytes, as: UTF8.self)
            if line == "#data" {
                cases.append(SuiteTree())
                field = line
            } else if !cases.isEmpty, line.hasPrefix("#"), field != "#document" || line != "#",
                ["#errors", "#new-errors", "#document-fragment", "#script-on", "#script-off", "#document"].contains(
                    line
                )
            {
                field = line
                if line == "#script-on" { cases[cases.count - 1].modes = [true] }
                if line == "#script-off" { cases[cases.count - 1].modes = [false] }
            } else if !cases.isEmpty {
                cases[cases.count - 1].add(line, to: field)
            }
        }
        for index in cases.indices {
            if cases[index].html.unicodeScalars.last == "\n" { cases[index].html.unicodeScalars.removeLast() }
            while cases[index].tree.unicodeScalars.last == "\n" { cases[index].tree.unicodeScalars.removeLast() }
        }
        return cases
    }

    private mutating func add(_ line: String, to field: String) {
        switch field {
        case "#data": html += line + "\n"
        case "#document-fragment": context = context ?? line
        case "#document": tree += line + "\n"
        default: break
        }
    }

    func answer(isScripting: Bool) -> String {
        var dump = SuiteDump()
        if let context {
            let document = HTMLDocument(fragment: html, context: context, isScripting: isScripting)
            dump.append((document.documentElement ?? document.root).children, depth: 0)
        } else {
            dump.append(HTMLDocument(html, isScripting: isScripting).root.children, depth: 0)
        }
        return dump.lines.joined(separator: "\n")
    }
}

/// A tree as the suite writes it.
private struct SuiteDump {
    var lines: [String] = []

    mutating func append(_ nodes: some Sequence<HTMLNode>, depth: Int) {
        for node in nodes { append(node, depth: depth) }
    }

    private mutating func append(_ node: HTMLNode, depth: Int) {
        let indentation = "| " + String(repeating: "  ", count: depth)
        switch node.kind {
        case .text: lines.append(indentation + "\"\(node.text)\"")
        case .comment: lines.append(indentation + "<!-- \(node.text) -->")
        case .doctype:
            let (one, two) = (node.publicID ?? "", node.systemID ?? "")
            lines.append(indentation + "<!DOCTYPE \(node.name)" + (one + two == "" ? ">" : " \"\(one)\" \"\(two)\">"))
        default:
            let prefix = node.vocabulary == .svg ? "svg " : node.vocabulary == .math ? "math " : ""
            lines.append(indentation + "<\(prefix)\(node.name)>")
            let attributes = node.attributes.map { attribute in
                guard let namespace = attribute.namespace else { return "\(attribute.name)=\"\(attribute.value)\"" }
                let local = attribute.name.split(separator: ":").last ?? ""
                return "\(namespace) \(local)=\"\(attribute.value)\""
            }
            lines += attributes.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }.map { indentation + "  " + $0 }
        }
        append(node.children, depth: depth + 1)
        guard let contents = node.templateContents else { return }
        lines.append(indentation + "  content")
        append(contents.children, depth: depth + 2)
    }
}
