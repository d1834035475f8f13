import FeedModel
import Testing

@testable import ReaderShell

/// Tests of the words of `add` as a line of newsboat's file: AddressLine.
@Suite struct AddressLineTests {
    private func described(_ words: [String]) throws -> String {
        let line = try AddressLine(words, sources: ["news", "weather"])
        return
            (line.addresses.map(\.description)
            + [line.title.map { "~" + $0 }, line.isHidden ? "!" : nil]
            .compactMap(\.self)
            + line.tags.map { "#" + $0 }).joined(separator: " ")
    }

    @Test(arguments: [
        (["https://a.example/f"], "https://a.example/f"),
        (["https://a.example/f", "~Third gen", "gens"], "https://a.example/f ~Third gen #gens"),
        (["https://a.example/f", "gens", "!", "~A", "~B"], "https://a.example/f ~A ! #gens"),
        (["https://a.example/f", "!late", "news:hn"], "https://a.example/f news:hn ! #late"),
        (["https://a.example/f", "https://b.example/f", "x"], "https://a.example/f https://b.example/f #x"),
        (["weather:New", "York"], "weather:New York"), (["weather:New", "York", "~NY", "!"], "weather:New York ~NY !"),
        (["weather:New York", "places"], "weather:New York #places"),
        (["query:Two:unread source:one", "saved"], "query:Two:unread source:one #saved"),
        (["query:X:unread", "daily", "~Ex", "!"], "query:X:unread ~Ex ! #daily"),
        (["exec:~/bin/comics --today", "~Comics", "fun"], "exec:~/bin/comics --today ~Comics #fun"),
    ])
    func titleTagsAndSignFollowTheAddress(words: [String], line: String) throws {
        #expect(try described(words) == line)
    }

    @Test(arguments: [
        (["exec:~/bin/comics", "~/x", "more"], "exec:~/bin/comics ~/x more", nil, [], false),
        (["exec:~/bin/comics", "~Comics"], "exec:~/bin/comics", "Comics", [], false),
        (
            ["exec:find", ".", "!", "-empty", "!", "~Full files", "daily"], "exec:find . ! -empty", "Full files",
            ["daily"], true
        ),
        (["filter:~/tidy:https://a.example/f", "~T", "!"], "filter:~/tidy:https://a.example/f", "T", [], true),
        (["exec:~/bin/comics --today", "~/x", "fun"], "exec:~/bin/comics --today", "/x", ["fun"], false),
    ])
    func aCommandEndsAtItsTitle(words: [String], address: String, title: String?, tags: [String], isHidden: Bool) throws
    {
        let line = try AddressLine(words, sources: ["news", "weather"])
        #expect(line.addresses.map(\.description) == [address])
        #expect(line.title == title)
        #expect(line.tags == tags)
        #expect(line.isHidden == isHidden)
    }

    @Test func aQueryThatTheShellHasSplitEndsAtItsTitle() {
        #expect(
            AddressLine.ofQuery(["query:V:unread", "source:one", "~Title", "!"])
                == ["query:V:unread source:one", "~Title", "!"]
        )
        #expect(AddressLine.ofQuery(["query:V:unread"]) == ["query:V:unread"])
    }

    @Test func whatIsNoAddressIsRefused() {
        #expect(throws: SubscriptionError.notAnAddress("nonsense")) { try described(["nonsense", "~A"]) }
        for word in ["b.example/f", "2>&1", "|"] {
            #expect(throws: SubscriptionError.notAnAddress(word)) { try described(["https://a.example/f", word]) }
        }
    }
}
