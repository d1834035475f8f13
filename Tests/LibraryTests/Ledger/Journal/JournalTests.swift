import FeedModel
import Foundation
import Library
import Testing

/// Tests of exchanging events with other devices: Journal, JournalReader, JournalWriter, EventMerge.
@Suite struct JournalTests {
    private let author = Journal.Author(profile: "ada", device: "desk")
    private let events = [
        Event(
            uid: "u1",
            at: Date(timeIntervalSince1970: 1_763_740_800.125),
            device: "desk",
            item: ItemID(source: feed, guid: "1"),
            kind: .read,
            screen: "list",
            via: "read"
        ),
        Event(
            uid: "u2",
            at: Date(timeIntervalSince1970: -0.125),
            device: "desk",
            item: ItemID(source: feed, guid: "2"),
            kind: .tagged("日 \"a\"\n"),
            screen: "item",
            via: "tag"
        ),
    ]

    private func text() -> String {
        var writer = JournalWriter()
        var text = writer.begin(author)
        for event in events { text += writer.write(event) ?? "" }
        return text + writer.end()
    }

    private func read(_ text: String) throws -> [Event] {
        var reader = JournalReader()
        var events: [Event] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
        {
            if let event = try reader.read(Array(line.utf8)) { events.append(event) }
        }
        try reader.finish()
        #expect(reader.author == author)
        return events
    }

    @Test func aJournalIsReadAsItWasWritten() throws {
        #expect(try read(text()) == events)
        let lines = text().split(separator: "\n")
        #expect(lines[0] == #"{"journal":"quire","version":1,"profile":"ada","device":"desk"}"#)
        let first = #"{"at":"2025-11-21T16:00:00.125Z","kind":"read","id":"\#(events[0].item)","#
        #expect(lines[1] == first + #""screen":"list","via":"read","device":"desk","uid":"u1"}"#)
        #expect(lines[3].hasPrefix(#"{"end":2,"sha256":""#))
    }

    @Test func aJournalCutAnywhereIsRefused() throws {
        let bytes = Array(text().utf8)
        for length in stride(from: 0, to: bytes.count - 1, by: 11) {
            #expect(throws: Journal.Fault.self) { try read(String(decoding: bytes[..<length], as: UTF8.self)) }
        }
    }

    @Test func aJournalWithAnyByteChangedIsRefused() throws {
        let bytes = Array(text().utf8)
        for index in stride(from: 0, to: bytes.count - 1, by: 13) {
            var changed = bytes
            changed[index] = changed[index] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
            #expect(throws: Journal.Fault.self, "byte \(index)") {
                try read(String(decoding: changed, as: UTF8.self))
            }
        }
    }

    @Test(arguments: [
        ("hello", Journal.Fault.foreign), ("", .foreign), ("{\"journal\":\"other\"}", .foreign),
        (#"{"journal":"quire","version":2,"profile":"a","device":"b"}"#, .newer(version: 2)),
        (#"{"journal":"quire","version":0,"profile":"a","device":"b"}"#, .foreign),
        (#"{"journal":"quire","version":-1,"profile":"a","device":"b"}"#, .foreign),
        (#"{"journal":"quire","version":"1","profile":"a","device":"b"}"#, .foreign),
        (#"{"journal":"quire","version":1.0,"profile":"a","device":"b"}"#, .foreign),
        (#"{"journal":"quire","version":1,"profile":"a","device":"b"}"# + "\n{}", .malformed(line: 2)),
        (#"{"journal":"quire","version":1,"profile":"a","device":"b"}"# + "\n{\"end\":0.0}", .malformed(line: 2)),
        (#"{"journal":"quire","version":1,"profile":"a","device":"b"}"# + "\n{\"end\":\"0\"}", .malformed(line: 2)),
    ])
    func whatIsNoJournalIsNamed(text: String, fault: Journal.Fault) {
        #expect(throws: fault) { try read(text) }
    }

    @Test(arguments: ["", " ", "\t", "\u{3000}"])
    func aTagIsNotEmpty(tag: String) throws {
        let item = try #require(ItemID(rawValue: "tdt8ay8gna8ymnj7"))
        func journal(_ tag: String) -> String {
            var writer = JournalWriter()
            let first = writer.begin(Journal.Author(profile: "ada", device: "desk"))
            let event = Event(
                uid: "1",
                at: Date(timeIntervalSince1970: 0),
                device: "desk",
                item: item,
                kind: .tagged(tag),
                screen: "item",
                via: "tag"
            )
            let line = writer.write(event) ?? ""
            return first + line + writer.end()
        }
        #expect(throws: Journal.Fault.malformed(line: 2)) { try read(journal(tag)) }
        #expect(try read(journal("a" + tag)).count == 1)
    }

    @Test func differentAuthorsHaveDifferentFiles() {
        let names = [("ada", "desk"), ("bob", "desk"), ("ada", "../desk"), ("ada", "desk "), ("ada", "")].map {
            Journal.Author(profile: $0.0, device: $0.1).fileName
        }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") && $0.hasSuffix(".quire-journal") })
    }
}
