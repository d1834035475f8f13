import FeedModel
import SubscriptionFormats
import Testing

/// Tests of importing subscriptions into an existing file: SubscriptionsFile+Merging.
@Suite struct SubscriptionsMergingTests {
    private func subscription(_ uri: String, _ title: String? = nil, _ tags: [String] = []) throws -> Subscription {
        Subscription(uri: try SubscriptionURI(uri), title: title, tags: tags)
    }

    @Test func whatIsKnownIsCompletedAndNothingIsTakenAway() throws {
        var file = SubscriptionsFile(
            text: "# mine\nhttps://a.example/ x # why\nhttps://b.example/ \"~My b\"\n\nhttps://c.example/ !\n"
        )
        let merged = file.merge([
            (try subscription("https://a.example/", "A", ["x", "y", "!z", "~~w"]), true),
            (try subscription("https://b.example/", "Theirs"), false),
            (try subscription("https://c.example/"), true),
            (try subscription("https://d.example/", "D", ["t t"]), true),
            (try subscription("https://d.example/", nil, ["u"]), false),
        ])
        #expect(merged.added == 1)
        #expect(merged.known == 2)
        #expect(merged.completed == 2)
        #expect(merged.refused == [])
        #expect(
            file.text == """
                # mine
                https://a.example/ x y z w ~A ! # why
                https://b.example/ "~My b"

                https://c.example/ !
                https://d.example/ ~D ! "t t" u

                """
        )
        let again = file.merge(file.subscriptions.map { [hidden = file.hidden] in ($0, hidden.contains($0.id)) })
        #expect(again.known == 4)
    }

    /// Merges the subscriptions, queries and comments of a file.
    private func merge(_ other: String, into file: inout SubscriptionsFile) -> SubscriptionsFile.MergeResult {
        let other = SubscriptionsFile(text: other)
        return file.merge(
            other.subscriptions.map { ($0, false) },
            others: other.otherLines.map { line in (line, after: other.lineNumbers.count { $0 <= line.line }) }
        )
    }

    @Test func commentsStandBeforeTheLinesThatTheyStoodBefore() throws {
        let other = """
            # my feeds, since 2014
            #
            https://a.example/ x

            # special
            # special
            query:Q:unread # mine
            https://b.example/ # b "c"
              ## indented\t
            https://c.example/ # not new
            # the end
            """
        var fresh = SubscriptionsFile()
        #expect(merge(other, into: &fresh).comments == 6)
        #expect(
            fresh.text == """
                # my feeds, since 2014
                #
                https://a.example/ x

                # special
                # special
                query:Q:unread # mine
                https://b.example/ # b "c"
                ## indented\t
                https://c.example/ # not new
                # the end

                """
        )
        let text = fresh.text
        #expect(merge(other, into: &fresh).comments == 0)
        #expect(fresh.text == text)
        var file = SubscriptionsFile(text: "\u{FEFF}# special\r\nhttps://c.example/\r\nhttps://z.example/")
        #expect(merge(other, into: &file).comments == 5)
        #expect(
            file.text
                == [
                    "\u{FEFF}# special", "## indented\t", "https://c.example/", "https://z.example/",
                    "# my feeds, since 2014",
                    "#", "https://a.example/ x", "# special", "query:Q:unread # mine",
                    "https://b.example/ # b \"c\"",
                    "# the end", "",
                ].joined(separator: "\r\n")
        )
        let before = file.contents
        _ = merge(other, into: &file)
        #expect(file.contents == before)
    }

    @Test func aCommentThatIsNotUTF8IsKept() {
        let other = SubscriptionsFile(
            contents: Array("# caf".utf8) + [0xE9, 0x0A] + Array("https://a.example/\n".utf8)
        )
        var file = SubscriptionsFile()
        _ = file.merge(
            other.subscriptions.map { ($0, false) },
            others: other.otherLines.map { ($0, after: 0) }
        )
        #expect(file.contents == other.contents)
    }

    @Test func queriesKeepTheirPlacesAmongTheSubscriptions() throws {
        let other = SubscriptionsFile(
            text: """
                query:First:unread
                https://a.example/
                "query:Second:unread today" ! later
                query:Known:starred
                https://b.example/
                query:Last:read

                """
        )
        var file = SubscriptionsFile(text: "query:Known:starred\nhttps://a.example/\n")
        let places = [0, 1, 1, 2]
        let merged = file.merge(
            other.subscriptions.map { ($0, false) },
            others: zip(other.unsupported, places).map { (.query($0), after: $1) }
        )
        #expect([merged.added, merged.known, merged.queries] == [1, 1, 3])
        #expect(
            file.text == """
                query:Known:starred
                https://a.example/
                query:First:unread
                "query:Second:unread today" ! later
                https://b.example/
                query:Last:read

                """
        )
    }

    @Test func tenThousandKnownSubscriptionsAreCompletedInLinearTime() throws {
        let addresses = (0..<10_000).map { "https://f\($0).example/" }
        var file = SubscriptionsFile(text: addresses.joined(separator: "\n"))
        let merged = file.merge(try addresses.map { (try subscription($0, nil, ["t"]), false) })
        #expect(merged.completed == 10_000)
        #expect(file.text == addresses.joined(separator: " t\n") + " t")
    }

    @Test func aCommandsLineIsQuotedAndAddedOnce() throws {
        var file = SubscriptionsFile(text: "https://a.example/\n")
        let command = try subscription("exec:~/bin/feed \"x y\"", "Mine", ["t"])
        #expect(file.merge([(command, false), (command, false)]).added == 1)
        #expect(file.text == "https://a.example/\n\"exec:~/bin/feed \\\"x y\\\"\" ~Mine t\n")
        #expect(SubscriptionsFile(text: file.text).subscriptions.last == command)
    }
}
