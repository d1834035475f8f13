import QuireTesting
import Testing

/// Tests of undoing removals of subscriptions in the whole program: SubscriptionCatalog+Undoing, MarkService.
extension RemoveCommandTests {
    @Test func undoPutsTheLineBackAsItWas() async throws {
        let lines =
            "# mine\nhttps://x.example/feed \"~One\" ! bells  # kept\n# others\n\"weather:New York\"\nexec:date ~Bells\n"
        try folder.write("home/subscriptions", lines)
        let removed = "Removed 'One' (https://x.example/feed). What you read is kept.\n"
        let undone = "Undone: https://x.example/feed is in your subscriptions again, with its line as it was.\n"
        #expect(try await quire.run("-c", "remove one; undo").output == removed + undone)
        #expect(try subscriptions() == lines)
        #expect(
            try await quire.run("-c", "remove one; undo; undo").output.hasSuffix(
                "This session has no more steps to undo.\n"
            )
        )
        #expect(try subscriptions() == lines)
        #expect(
            try await quire.run("-c", "remove one; undo; redo; undo; redo").output
                == removed + undone + "Redone: removed https://x.example/feed.\n" + undone
                + "Redone: removed https://x.example/feed.\n"
        )
        #expect(try subscriptions() == "# mine\n# others\n\"weather:New York\"\nexec:date ~Bells\n")
    }

    @Test func aQueryIsAddedListedRemovedAndPutBackLikeASubscription() async throws {
        try folder.write("home/subscriptions", "https://x.example/feed ~One\n")
        let output = try await quire.run(
            "--offline",
            input:
                "add query:Two feeds:unread source:one\nadd 'query:two feeds:read'\nadd query:Bad:source:\nremove two feeds\nundo\n"
        ).output.split(separator: "\n").suffix(5)
        #expect(
            output == [
                "Saved as 'Two feeds': unread source:one. 'list Two feeds' lists it, 'feeds *' numbers it.",
                "There is a query 'Two feeds' already. 'remove Two feeds' removes it; nothing was added.",
                "The query has an error at column 8: expected a value after source:, such as a part of a feed's title or address. 'help queries' explains the query language.",
                "Removed 'Two feeds' (query:Two feeds:unread source:one). What you read is kept.",
                "Undone: query:Two feeds:unread source:one is in your subscriptions again, with its line as it was.",
            ]
        )
        let line = "\"query:Two feeds:unread source:one\"\n"
        #expect(try subscriptions() == "https://x.example/feed ~One\n" + line)
        #expect(try await quire.run("add", "query:Three:tag:x", "read").output == "added query:Three:tag:x read\n")
        #expect(
            try await quire.run("add", "https://b.example/f", "~Second", "gens", "!").output
                == "added https://b.example/f, tagged gens\n"
        )
        #expect(
            try subscriptions()
                == "https://x.example/feed ~One\n" + line
                + "\"query:Three:tag:x read\"\nhttps://b.example/f ~Second ! gens\n"
        )
        #expect(try await quire.run("remove", "Three").status == 0)
        #expect(try subscriptions() == "https://x.example/feed ~One\n" + line + "https://b.example/f ~Second ! gens\n")
    }

    @Test(arguments: [
        ("query:one:starred", "You have a feed 'One', which 'list one' lists. Give the query another name."),
        ("query:Two:starred ~ONE", "You have a feed 'One', which 'list ONE' lists. Give the query another name."),
        (
            "query:unread:starred",
            "'list unread' lists other items, so a query of this name could not be listed. Give it another name."
        ),
        (
            "query:1-3:starred",
            "'list 1-3' lists other items, so a query of this name could not be listed. Give it another name."
        ),
    ])
    func aQueryIsNotAddedByANameThatListsSomethingElse(line: String, sentence: String) async throws {
        let before = try subscriptions()
        let words = line.split(separator: " ").map(String.init)
        #expect(try await quire.run(["add"] + words).output.isEmpty)
        #expect(try await quire.run("-c", "add \(line)").output == sentence + "\n")
        #expect(try subscriptions() == before)
    }

    @Test func severalThatWereRemovedTogetherComeBackTogether() async throws {
        let before = try subscriptions()
        let undone = try await quire.run("-c", "remove one Bells; undo").output.split(separator: "\n").suffix(2)
        #expect(
            undone == [
                "Undone: https://x.example/feed is in your subscriptions again, with its line as it was.",
                "Undone: exec:date is in your subscriptions again, with its line as it was.",
            ]
        )
        #expect(try subscriptions() == before)
    }

    @Test func anAdditionAfterARemovalIsUndoneFirst() async throws {
        let before = try subscriptions()
        let output = try await quire.run("--offline", input: "remove one\nadd https://x.example/feed\nundo\nundo\n")
            .output
        #expect(
            output.split(separator: "\n").suffix(2) == [
                "Undone: https://x.example/feed is no longer in your subscriptions; 'redo' adds it again.",
                "Undone: https://x.example/feed is in your subscriptions again, with its line as it was.",
            ]
        )
        #expect(try subscriptions() == before)
    }

    @Test func linesComeBackWithTheirPasswordsAndComments() async throws {
        let lines = "https://u:pw@a.example/f ~A\nhttps://u:pw@b.example/f ~B late # kept\nexec:date ~Bells\n"
        try folder.write("home/subscriptions", lines)
        let output = try await quire.run("--offline", input: "remove A B\nadd https://a.example/f\nundo 2\n").output
        #expect(
            output.split(separator: "\n").suffix(3) == [
                "Undone: https://a.example/f is no longer in your subscriptions; 'redo' adds it again.",
                "Undone: https://a.example/f is in your subscriptions again, with its line as it was.",
                "Undone: https://b.example/f is in your subscriptions again, with its line as it was.",
            ]
        )
        #expect(try subscriptions() == lines)
    }

    @Test func anAdditionThatWasMovedIsPassedOver() async throws {
        let lines = "https://u:pw@a.example/f ~A\nexec:b ~B\nexec:date ~Bells\n"
        try folder.write("home/subscriptions", lines)
        let output = try await quire.run(
            "--offline",
            input:
                "remove A B\nadd https://a.example/f\nundo\nredo\nmove https://a.example/f https://c.example/\nundo\nundo\nundo\nundo\n"
        ).output
        #expect(
            output.split(separator: "\n").suffix(8).map { String($0.prefix(68)) } == [
                "Undone: https://a.example/f is no longer in your subscriptions; 'red",
                "Redone: added https://a.example/f.",
                "Moved https://a.example/f to https://c.example/, with 0 items. 'move",
                "The last change was the move of https://a.example/f to https://c.exa",
                "You are not subscribed to https://a.example/f. 'sources' lists your ",
                "Undone: https://a.example/f is in your subscriptions again, with its",
                "Undone: exec:b is in your subscriptions again, with its line as it w",
                "This session has no more steps to undo.",
            ]
        )
        #expect(try subscriptions() == lines + "https://c.example/\n")
    }

    @Test func aRemovalAfterAMoveIsTheLastStepOfAll() async throws {
        let output = try await quire.run(
            "-c",
            "move https://x.example/feed https://y.example/; remove Bells; undo any; undo any"
        ).output
        let lines = output.split(separator: "\n")
        #expect(
            lines.suffix(2) == [
                "Undone: exec:date is in your subscriptions again, with its line as it was.",
                "The last change was the move of https://x.example/feed to https://y.example/, which 'undo' does not take back. 'move https://y.example/ https://x.example/feed' moves all its items back.",
            ]
        )
        #expect(try subscriptions() == "https://y.example/ \"~One\"\n\"weather:New York\"\nexec:date ~Bells\n")
    }

    @Test func whatIsGoneMeanwhileIsNamedAndTheRestIsRemovedAgain() async throws {
        let output = try await quire.run(
            "--offline",
            input: "remove one Bells\nundo\nmove https://x.example/feed https://y.example/\nredo\nredo\n"
        ).output
        #expect(
            output.split(separator: "\n").suffix(3) == [
                "Redone: removed exec:date.",
                "You are no longer subscribed to https://x.example/feed. This part of the step was skipped.",
                "There is nothing to redo.",
            ]
        )
        #expect(try subscriptions() == "https://y.example/ \"~One\"\n\"weather:New York\"\n")
    }
}
