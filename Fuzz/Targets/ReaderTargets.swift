import CEdit
import FeedModel
import Query
import ReaderShell
import SubscriptionFormats

extension FuzzTarget {
    /// The file of subscriptions: it is written back byte by byte, and an edit touches only its own lines.
    static let subscriptions = FuzzTarget(name: "subscriptions") { input in
        let file = SubscriptionsFile(contents: input)
        expect(file.contents == input, "a file that is not edited stays as it was")
        guard let first = file.subscriptions.first else { return }
        var edited = file
        let tag = "a \"tag\" # \\ here"
        _ = edited.merge([(Subscription(uri: first.uri, tags: [tag]), isHidden: false)])
        let again = SubscriptionsFile(contents: edited.contents)
        expect(again[first.id]?.tags.contains(tag) == true, "a tag is kept")
        expect(edited.subscriptions.map(\.id) == file.subscriptions.map(\.id), "an edit loses no subscription")
        var shorter = file
        guard (try? shorter.remove(first.id)) != nil else { return }
        expect(shorter.subscriptions.map(\.id) == file.subscriptions.dropFirst().map(\.id), "one is removed")
    }

    /// Queries: written queries are read back.
    static let query = FuzzTarget(name: "query") { input in
        let text = String(decoding: input, as: UTF8.self)
        do throws(QueryError) {
            let query = try Query(parsing: text)
            expect((try? Query(parsing: query.description)) == query, "a query that was written is read back: \(query)")
        } catch {
            expect(error.column >= 1 && error.column <= text.count + 1, "an error points into the text")
        }
    }

    /// Text for the terminal: the output is clean, and cleaning it again changes nothing.
    static let terminalText = FuzzTarget(name: "terminal-text") { input in
        let text = String(decoding: input, as: UTF8.self)
        let (line, block) = (TerminalText.line(text), TerminalText.block(text))
        expect(TerminalText.line(line) == line, "a line that is clean stays")
        expect(TerminalText.block(block) == block, "a block that is clean stays")
        expect(line.utf8.count <= text.utf8.count && block.utf8.count <= text.utf8.count, "nothing grows")
        for scalar in line.unicodeScalars { expect(!isControl(scalar), "a line has no control character") }
        for scalar in block.unicodeScalars { expect(scalar == "\n" || !isControl(scalar), "nor has a block") }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }

    /// The bytes after ESC: a key is the same whatever follows it, and no more input is requested once it has paused.
    static let keys = FuzzTarget(name: "keys") { input in
        let (key, count) = readKey(input)
        let taken = Array(input.prefix(count))
        expect(readKey(taken) == (key, count), "what follows a key does not change it")
        expect(
            taken.allSatisfy { $0 >= 0x20 || [0x07, 0x08, 0x1B].contains($0) },
            "no line end and no Ctrl-C is taken"
        )
        let character = UInt32(bitPattern: key) & ~UInt32(CEDIT_ARGUMENT.rawValue)
        expect(Unicode.Scalar(character) != nil && character != 0x1B, "a key is a character")
    }

    /// Returns the key and the number of its bytes.
    private static func readKey(_ input: [UInt8]) -> (key: Int32, count: Int) {
        var source = (bytes: input[...], hasEnded: false)
        var ahead: Int32 = -1
        let key = withUnsafeMutablePointer(to: &source) { source in
            cedit_escape(
                { context in
                    guard let source = context?.assumingMemoryBound(to: (bytes: ArraySlice<UInt8>, hasEnded: Bool).self)
                    else { return -1 }
                    expect(!source.pointee.hasEnded, "nothing is waited for twice")
                    source.pointee.hasEnded = source.pointee.bytes.isEmpty
                    return source.pointee.bytes.popFirst().map { Int32($0) } ?? -1
                },
                source,
                &ahead
            )
        }
        return (key, input.count - source.bytes.count - (ahead < 0 ? 0 : 1))
    }
}
