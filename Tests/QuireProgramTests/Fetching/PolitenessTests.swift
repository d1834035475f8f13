import Foundation
import QuireTesting
import Testing

/// Tests of back-off and intervals across runs of the program.
@Suite struct PolitenessTests {
    // RP3
    @Test func aHostThatAsksToWaitIsLeftAloneByLaterRunsToo() async throws {
        let server = LoopbackServer { request, _ in
            request.path == "/limited"
                ? .status(429, "slow down", ["Retry-After": "3600"]) : .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/limited\n\(server.base)/other\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh", "limited").status == 2)

        let again = try await quire.run("refresh", "--force")
        #expect(server.requests.map(\.path) == ["/limited"])
        #expect(again.output.hasPrefix("0 fetched, 0 new; 0 unchanged, 2 skipped ("))
        _ = try await quire.run("-c", "home")
        #expect(server.requests.map(\.path) == ["/limited"])
    }

    @Test func oneAddressIsAskedInSpiteOfItsHostsBackOffAndNothingElseIs() async throws {
        let server = LoopbackServer { request, _ in
            request.path == "/limited"
                ? .status(429, "slow down", ["Retry-After": "3600"]) : .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/limited\n\(server.base)/new ~New\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh", "limited").status == 2)

        let why = try await quire.run("why", "new").output.split(separator: "\n")
        #expect(why[1].hasPrefix("It has never been fetched: requests to 127.0.0.1:\(server.port) are on hold until "))
        #expect(why[1].hasSuffix(". 'refresh --force ADDRESS' fetches it once anyway."))
        let many = [["new"], ["--force"], ["--force", "New"], ["\(server.base)/new"]]
        for words in many {
            let outcome = try await quire.run(["refresh"] + words)
            #expect(outcome.output.contains(" is on hold until "), "\(words)")
            let isHinted = words.count == 2 && words[0] == "--force"
            #expect(outcome.errors.hasPrefix("Of these, ") == isHinted, "\(words)")
            #expect(outcome.errors.hasSuffix("asks it once anyway.\n") == isHinted, "\(words)")
            #expect(isHinted || outcome.errors == "", "\(words)")
        }
        #expect(server.requests.map(\.path) == ["/limited"])

        let forced = try await quire.run("refresh", "--force", "\(server.base)/new")
        #expect(forced.output.hasPrefix("1 fetched, "))
        #expect(forced.errors.hasPrefix("127.0.0.1:\(server.port) asked for no requests until "))
        #expect(forced.errors.hasSuffix(". This one is sent anyway.\n"))
        // Its own limit is overruled too, each time it is asked for.
        let again = try await quire.run("refresh", "--force", "\(server.base)/limited")
        #expect(again.output.hasSuffix("1 failed.\n"))
        #expect(again.errors.contains(" asked for no requests until "))
        #expect(server.requests.map(\.path) == ["/limited", "/new", "/limited"])
        // The host stays on hold for everything else.
        #expect(try await quire.run("refresh", "--force").output.contains(" is on hold until "))
        #expect(server.requests.count == 3)
        #expect(
            try await quire.run("refresh", "--force", "--json", "\(server.base)/limited").output.contains(
                "\"state\":\"overruling\""
            )
        )
        #expect(server.requests.count == 4)
    }

    @Test func aRowIsFetchedAloneAndOverrulesNoBackOff() async throws {
        let server = LoopbackServer { request, _ in
            request.path == "/limited"
                ? .status(429, "slow down", ["Retry-After": "3600"]) : .status(200, BadInputTests.feed)
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "\(server.base)/feed\n\(server.base)/feed/comments\n\(server.base)/limited\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("-c", "feeds * sort:file; refresh 1").output.contains("1 fetched, "))
        #expect(server.requests.map(\.path) == ["/feed"])
        #expect(try await quire.run("refresh", "limited").status == 2)
        for row in [1, 2, 3] {
            let outcome = try await quire.run("-c", "feeds * sort:file; refresh \(row) --force")
            #expect(!(outcome.output + outcome.errors).contains("This one is sent anyway."), "\(row)")
        }
        #expect(server.requests.map(\.path) == ["/feed", "/limited"])
    }

    @Test func aChangedPasswordLeavesWhatWasReadAndIsShownNowhere() async throws {
        let server = LoopbackServer(["/feed": .status(200, BadInputTests.feed)])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let host = "127.0.0.1:\(server.port)"
        try folder.write("subscriptions", "http://me:first@\(host)/feed\n")
        let quire = Program(home: folder.path)
        #expect(try await quire.run("refresh").status == 0)
        #expect(server.requests[0].header("Authorization") == "Basic " + Data("me:first".utf8).base64EncodedString())
        #expect(try await quire.run("mark", "--quiet", "read", "*").status == 0)

        try folder.write("subscriptions", "http://me:another@\(host)/feed\n")
        #expect(
            try await quire.run("refresh", "--force").output == "0 fetched, 0 new; 1 unchanged, 0 skipped, 0 failed.\n"
        )
        #expect(server.requests[1].header("Authorization") == "Basic " + Data("me:another".utf8).base64EncodedString())
        let commands = [
            ["list", "--json", "-hidden"], ["sources"], ["sources", "--json"], ["why", "feed"], ["history"],
            ["export", "history"], ["export", "items"], ["export", "subscriptions"],
            ["export", "subscriptions", "--format", "urls"], ["-c", "home; sources; why 1"],
        ]
        for arguments in commands {
            let outcome = try await quire.run(arguments)
            #expect(outcome.status == 0)
            #expect(!(outcome.output + outcome.errors).contains("another"), "\(arguments)")
        }
        #expect(try await quire.run("list", "--ids", "unread").output == "")
    }
}
