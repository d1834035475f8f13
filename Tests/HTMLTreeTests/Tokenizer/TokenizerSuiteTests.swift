import Foundation
import Primitives
import QuireTesting
import Testing

@testable import HTMLTree

/// The tokenizer against the suite of html5lib, if that is next to the project.
@Suite struct TokenizerSuiteTests {
    static let folder = ProjectFolder.shared("html/tokenizer")
    static let isThere = FileManager.default.fileExists(atPath: folder.path)

    @Test(.enabled(if: isThere)) func everyCaseOfTheSuiteHasTheTokensOfTheStandard() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "test" && $0.lastPathComponent != "xmlViolation.test" }
        var count = 0
        var failures: [String] = []
        for file in files.sorted(by: { $0.path < $1.path }) {
            for test in try JSONValue(parsing: [UInt8](Data(contentsOf: file)))["tests"].array {
                count += 1
                let test = SuiteCase(test)
                for state in test.states where test.answer(in: state) != test.expected {
                    failures.append(
                        "\(file.lastPathComponent), \(test.title): \(test.answer(in: state)) is not \(test.expected)"
                    )
                }
            }
        }
        #expect(count == 6806)
        #expect(failures == [])
    }
}

/// A case of the suite.
private struct SuiteCase {
    let test: JSONValue

    init(_ test: JSONValue) {
        self.test = test
    }

    var title: String { test["description"].string ?? "" }

    var states: [HTMLTokenizer.State] {
        let names: [String: HTMLTokenizer.State] = [
            "Data state": .data, "PLAINTEXT state": .plainText, "RCDATA state": .characterData,
            "RAWTEXT state": .rawText, "Script data state": .scriptData, "CDATA section state": .section,
        ]
        let states = test["initialStates"].array.compactMap { $0.string.flatMap { names[$0] } }
        return states.isEmpty ? [.data] : states
    }

    func answer(in state: HTMLTokenizer.State) -> [String] {
        TokenList(bytes(test["input"]), state: state, lastStartTag: test["lastStartTag"].string).lines
    }

    var expected: [String] {
        test["output"].array.map { token in
            switch token[0].string {
            case "Character": return "text " + text(token[1])
            case "Comment": return "comment " + text(token[1])
            case "EndTag": return "end " + text(token[1])
            case "StartTag":
                let attributes = token[2].members.map { " \(text(.string($0.name)))=\(text($0.value))" }
                return "start " + text(token[1]) + attributes.joined() + (token[3] == .bool(true) ? " /" : "")
            default:
                let parts = (1...3).map { token[$0] == .null ? "none" : "<\(text(token[$0]))>" }
                return "doctype " + parts.joined(separator: " ") + (token[4] == .bool(true) ? "" : " quirks")
            }
        }
    }

    private func text(_ value: JSONValue) -> String { TokenList.text(bytes(value)) }

    /// Returns a string of the case, with a second round of `\uHHHH` undone if it asks for that.
    private func bytes(_ value: JSONValue) -> [UInt8] {
        let text = Array((value.string ?? "").utf16)
        guard test["doubleEscaped"] == .bool(true) else { return Array((value.string ?? "").utf8) }
        var units: [UInt16] = []
        var index = 0
        while index < text.count {
            let isEscape = index + 5 < text.count && text[index] == 0x5C && text[index + 1] == 0x75
            let digits = isEscape ? String(decoding: text[(index + 2)..<(index + 6)], as: UTF16.self) : ""
            if let unit = UInt16(digits, radix: 16) {
                units.append(unit)
                index += 6
            } else {
                units.append(text[index])
                index += 1
            }
        }
        return Self.bytes(units)
    }

    /// Returns UTF-8 in which a lone surrogate has three bytes.
    private static func bytes(_ units: [UInt16]) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < units.count {
            let unit = UInt32(units[index])
            let isPair =
                unit & 0xFC00 == 0xD800 && index + 1 < units.count && units[index + 1] & 0xFC00 == 0xDC00
            if isPair {
                bytes += String(decoding: units[index...(index + 1)], as: UTF16.self).utf8
                index += 2
                continue
            }
            if unit & 0xF800 == 0xD800 {
                bytes += [UInt8(0xE0 | unit >> 12), UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)]
            } else {
                bytes += String(decoding: [units[index]], as: UTF16.self).utf8
            }
            index += 1
        }
        return bytes
    }
}
