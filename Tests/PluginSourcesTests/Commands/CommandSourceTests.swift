import FeedModel
import Foundation
import QuireTesting
import SourceAPI
import SourceChecks
import Synchronization
import Testing

@testable import PluginSources

/// Tests of whole runs of commands: CommandSource, CommandRun, CommandOutput, CommandSurroundings.
@Suite struct CommandSourceTests: ~Copyable {
    private static let feed = """
        <rss version="2.0"><channel><title>Comics</title><link>https://x.example/</link>\
        <item><title>One</title><guid>1</guid></item><item><title>Two</title><guid>2</guid></item></channel></rss>
        """
    private let home: TemporaryFolder
    private let runs = Runs()

    init() throws { home = try TemporaryFolder() }

    /// The runs that were reported, and whether each has crashed.
    private final class Runs: Sendable {
        let all = Mutex<[Bool]>([])
    }

    private func run(
        _ address: String,
        answer: String? = nil,
        state: String? = nil,
        deadline: Duration = .seconds(300),
        variables: [String: String] = [:],
        isOffline: Bool = false,
        isSandboxed: Bool = false,
        requiresSandbox: Bool = false,
        obstacle: String? = nil
    ) async throws -> RecordedRun {
        var plugins = ProgramSurroundings(
            variables: [:],
            isOffline: isOffline,
            deadline: deadline,
            temporaryFolder: home.path + "/tmp",
            reader: "quire/0"
        )
        plugins.requiresSandbox = requiresSandbox
        let own = ["HOME": home.path, "PATH": "/usr/bin:/bin"].merging(variables) { $1 }
        let uri = try SubscriptionURI(address)
        let source = CommandSource(
            try #require(CommandSource.Kind(rawValue: uri.plugin)),
            surroundings: CommandSurroundings(plugins, variables: own, isSandboxed: isSandboxed),
            obstacle: { _ in obstacle },
            onRun: { [runs] _, hasCrashed in runs.all.withLock { $0.append(hasCrashed) } }
        )
        var exchanges: [Exchange] = []
        if let answer, let url = uri.filteredAddress {
            let response = HTTPResponse(url: url, status: 200, body: Array(answer.utf8))
            exchanges = [
                Exchange(recorded: SampleProgram.morning, request: HTTPRequest(url), outcome: .response(response))
            ]
        }
        let request = FetchRequest(uri: uri, limit: 5000, state: state.map(SourceState.init(rawValue:)))
        return await RecordedRun(source, request: request, on: Recordings(exchanges), now: SampleProgram.morning)
    }

    @Test func aCommandPrintsAFeedOfAnyFormatThroughPipesAndQuotes() async throws {
        try home.write("comics.xml", Self.feed)
        let run = try await run("exec:cat comics.xml | sed 's/Two/\"2\"/'")
        let page = try run.outcome.get()
        #expect(page.title == "Comics")
        #expect(page.url == "https://x.example/")
        #expect(page.items.map(\.title) == ["One", "\"2\""])
        #expect(page.state == SourceState(rawValue: "2"))
        #expect(!page.isPartial && !page.discardsValidators)
        #expect(run.transcript.log == [])
        #expect(runs.all.withLock(\.self) == [false])
    }

    @Test func linesOfSfeedAreItemsAsWell() async throws {
        let page = try await run(#"exec:printf '1700000000\tHigh water\thttps://x.example/1\n\t\tLow\n' | sed 2d"#)
            .outcome.get()
        #expect(page.items.map(\.title) == ["High water"])
        #expect(page.items.map(\.url) == ["https://x.example/1"])
        #expect(page.items.map(\.published) == [Date(timeIntervalSince1970: 1_700_000_000)])
    }

    @Test func linesOfSfeedAreReadAsOtherSystemsWriteThem() async throws {
        let page = try await run(
            #"exec:printf '\357\273\2771\tA\thttps://x.example/a\t\t\t\t\t\tx|y\r\n2\tB\thttps://x.example/b\r\n'"#
        )
        .outcome.get()
        #expect(page.items.map(\.guid) == ["https://x.example/a", "https://x.example/b"])
        #expect(page.items.map(\.categories) == [["x", "y"], []])
    }

    @Test(arguments: [
        ("exec:lynx-is-missing", "exec: exit status 127: sh: 1: lynx-is-missing: not found"),
        ("exec:false", "exec: exit status 1"), ("exec:true", "exec: it printed nothing"),
        ("exec:echo 'no tide' >&2 | cat", "exec: it printed nothing: no tide"),
        ("exec:echo '<html>oops'; exit 22", "exec: exit status 22"),
        ("exec:kill -SEGV $$", "exec: ended by signal 11 (SEGV)"),
        ("exec:sh -c 'kill -ABRT $$'; exit $?", "exec: ended by signal 6 (ABRT): Aborted"),
        ("exec:printf '<rss><channel></channel></rss>'; echo no >&2; exit 1", "exec: exit status 1: no"),
    ])
    func withoutAFeedTheStatusAndTheFirstLineOfErrorsAreTold(address: String, words: String) async throws {
        #expect(try await run(address).failure == .plugin(words))
    }

    private static let windows = "has Windows line endings, so that its interpreter is not found"

    @Test(arguments: [
        (
            "#!/usr/bin/python9 -u\n", "~/tidy",
            "names the interpreter '/usr/bin/python9' in its first line, which does not exist"
        ),
        ("#!/bin/sh\r\nid\r\n", "~/tidy", windows), ("#!/usr/bin/env -S python9 -u\r\n", "~/tidy", windows),
        ("#!/usr/bin/env sh\r\n", "~/tidy", windows), ("#!/bin/sh\r\n", "'./tidy'", windows),
        ("#!/bin/sh\r\n", "\"./tidy\"", windows),
    ])
    func aFileWithoutItsInterpreterIsToldFromOneThatIsMissing(text: String, word: String, words: String) async throws {
        try home.write(program: "tidy", text)
        let name = word.trimmingCharacters(in: .init(charactersIn: "'\""))
        #expect(try await run("exec: \(word) --today; exit $?").failure == .plugin("exec: \(name) \(words)"))
        #expect(try await run("exec:\(word) | sed s/a/b/").failure == .plugin("exec: \(name) \(words)"))
    }

    @Test func aFileThatIsNotExecutableIsToldWithTheRemedy() async throws {
        try home.write("tidy", "#!/bin/sh\n")
        let expected = SourceError.plugin("filter: ~/tidy is not executable; 'chmod +x' makes it so")
        #expect(try await run("filter:~/tidy -q:https://y.example/", answer: Self.feed).failure == expected)
    }

    @Test func aFileThatRunsIsNotBlamedForTheStatusOfAnother() async throws {
        try home.write(program: "tidy", "#!/bin/sh -e\nexit 127\n")
        #expect(try await run("exec:~/tidy").failure == .plugin("exec: exit status 127"))
        #expect(try await run("exec:'~/tidy'").failure == .plugin("exec: exit status 127: sh: 1: ~/tidy: not found"))
        try home.write(program: "dos", "#!/bin/sh\r\n")
        #expect(try await run("exec:~/dos 2>/dev/null; exit 3").failure == .plugin("exec: exit status 3"))
    }

    @Test func anOutputThatIsNoFeedIsShown() async throws {
        let words = "its output is neither a feed nor lines of 'time TAB title TAB link': '502 Bad Gateway'"
        #expect(try await run("exec:echo '502  Bad Gateway'").failure == .plugin("exec: \(words)"))
        let filtered = try await run("filter:printf 'a\\tb\\tc\\n1\\n':https://y.example/", answer: "")
        #expect(
            filtered.failure
                == .plugin(
                    "filter: line 1 of its output: its time is 'a', where Unix seconds or a date such as 2026-11-21T09:00:00Z are needed: 'a b c'"
                )
        )
    }

    @Test func aFeedOfACommandThatFailsIsAPart() async throws {
        let whole = try await run("exec:printf '%s' '\(Self.feed)'; echo 'rm: x' >&2; exit 1")
        let page = try whole.outcome.get()
        #expect(page.items.map(\.title) == ["One", "Two"])
        #expect(page.isPartial && page.discardsValidators)
        #expect(page.partialReason == "the command failed: exit status 1: rm: x")
        #expect(whole.transcript.log == ["standard error: rm: x", "exec: exit status 1: rm: x"])
        let cut = Self.feed.replacing("</title><guid>2</guid></item></channel></rss>", with: "")
        let part = try await run("exec:printf '%s' '\(cut)'; exit 3").outcome.get()
        #expect(part.items.map(\.title) == ["One"])
        #expect(part.skipped == 1)
        let lines = try await run(#"exec:printf '1\tA\thttps://x.example/1\n2\tB\thttps://x.exa'; exit 3"#).outcome
            .get()
        #expect(lines.items.map(\.title) == ["A"])
    }

    @Test func whatACommandPrintsBeforeItsDeadlineCounts() throws {
        let cut = Self.feed.replacing("</item></channel></rss>", with: "")
        let output = CommandOutput(bytes: Array(cut.utf8), failure: "it did not end within 60 s", name: "exec")
        let uri = try SubscriptionURI("exec:comics")
        let descriptor = SourceDescriptor(
            id: "exec",
            title: "Commands",
            subject: .init(name: "command", help: "A command", example: "comics"),
            reach: .services([]),
            minimumInterval: .seconds(600)
        )
        let host = RecordedHost(playing: Recordings([]), for: descriptor, address: uri, now: SampleProgram.morning)
        let request = FetchRequest(uri: uri, limit: 5000)
        let page = try output.page(request, host)
        #expect(page.items.map(\.title) == ["One"])
        #expect(page.isPartial && page.discardsValidators)
        #expect(page.partialReason == "the command failed: it did not end within 60 s")
    }

    @Test func itemsBeyondTheMostThatAFetchTakesAreCounted() async throws {
        let entries = "<item><guid>'$i'</guid><title>x</title></item>"
        let feed = "printf '<rss><channel>'; i=0; while [ $i -lt 5003 ]; do i=$((i+1)); printf '%s' '\(entries)'; done"
        let page = try await run("exec:\(feed); printf '</channel></rss>'").outcome.get()
        #expect(page.items.count == 5000)
        #expect(page.skipped == 3)
        let lines = "i=0; while [ $i -lt 5003 ]; do i=$((i+1)); printf '1\\tA\\thttps://x.example/%s\\n' $i; done"
        let other = try await run("exec:\(lines)").outcome.get()
        #expect(other.items.count == 5000)
        #expect(other.skipped == 3)
    }

    @Test func filesOfACommandHaveThePermissionsOfTheReader() async throws {
        var status = stat()
        #expect(mkdir(home.file("made"), 0o777) == 0 && stat(home.file("made"), &status) == 0)
        let expected = String(status.st_mode & 0o777, radix: 8)
        let page = try await run(#"exec:mkdir other; stat -c %a other >&2; printf '1\tA\thttps://x.example/\n'"#)
        #expect(page.transcript.log == ["standard error: \(expected)"])
    }

    @Test(arguments: [
        (#"printf '1\tA\thttps://x.example/1\n'; kill -SEGV $$"#, false), ("kill -PIPE $$", false),
        ("kill -SEGV $$", true),
        (#"printf '1\tA\thttps://x.example/1\n'; exit 141"#, false),
    ])
    func aCommandThatGivesItemsOrOnlyLosesItsPipeHasNotCrashed(command: String, hasCrashed: Bool) async throws {
        _ = try await run("exec:\(command)")
        #expect(runs.all.withLock(\.self) == [hasCrashed])
    }

    @Test func anEmptyFeedAfterOneWithItemsIsTold() async throws {
        let run = try await run("exec:echo '<rss><channel></channel></rss>'", state: "24")
        let page = try run.outcome.get()
        #expect(page.items.isEmpty && page.discardsValidators)
        #expect(page.state == SourceState(rawValue: "24"))
        #expect(run.transcript.log == ["exec: it printed a feed without items, and 24 before; nothing was removed"])
        let first = try await self.run("exec:echo '<rss><channel></channel></rss>'")
        #expect(first.transcript.log == [])
    }

    @Test func theEnvironmentIsTheReadersWithoutSecretsAndVariablesOfQuire() async throws {
        let values = #""$(pwd)" "$(readlink /proc/self/fd/0)" "$(env | sort | tr '\n' ' ')""#
        let command = #"exec:printf '1\t%s %s %s\thttps://x.example/\n' "# + values
        let page = try await run(
            command,
            variables: ["QUIRE_GITHUB_KEY": "s3cret", "QUIRE_HOME": "/x", "EDITOR": "ed", "LANG": "de_DE.UTF-8"]
        ).outcome.get()
        #expect(
            page.items.map(\.title) == [
                "\(home.path) /dev/null EDITOR=ed HOME=\(home.path) LANG=de_DE.UTF-8 PATH=/usr/bin:/bin PWD=\(home.path) "
            ]
        )
    }

    @Test func aFilterReadsTheDocumentAndResolvesAddressesAgainstIts() async throws {
        let document = Self.feed.replacing("<guid>1</guid>", with: "<guid>1</guid><link>one</link>")
        let address = "filter:sed 's/Two/Zwei/':https://ada:s3cret@y.example/feed/"
        let run = try await run(address, answer: document)
        let page = try run.outcome.get()
        #expect(page.items.map(\.title) == ["One", "Zwei"])
        #expect(page.items[0].url == "https://y.example/feed/one")
        #expect(Set(page.items.map(\.source.rawValue)) == ["filter:sed 's/Two/Zwei/':https://y.example/feed/"])
        #expect(run.transcript.requests.map(\.isConditional) == [true])
    }

    @Test func aDocumentLargerThanAPipeIsReadOrLeft() async throws {
        let document = Self.feed + String(repeating: " ", count: 1 << 20)
        #expect(try await run("filter:cat:https://y.example/", answer: document).outcome.get().items.count == 2)
        let command = "printf '1\\tUnread\\thttps\\x3a//x.example/\\n'"
        #expect(try await run("filter:\(command):https://y.example/", answer: document).outcome.get().items.count == 1)
    }

    @Test func aFloodACrashAndADeadlineAreToldAndOnlyTheFirstTwoAreCrashes() async throws {
        #expect(try await run("exec:yes '<item>'").failure == .plugin("exec: its output is larger than 16 MiB"))
        #expect(try await run("exec:kill -9 $$").failure == .plugin("exec: ended by signal 9 (KILL)"))
        let overdue = SourceError.plugin("exec: it did not end within 0.05 s")
        #expect(try await run("exec:sleep 300", deadline: .milliseconds(50)).failure == overdue)
        #expect(
            ProgramEnding.overdue(
                after: .seconds(60),
                ProgramEnding(exit: .signal(15), errors: Array("a\nb\n \n".utf8))
            ) == "it did not end within 60 s: b"
        )
        #expect(runs.all.withLock(\.self) == [true, true, false])
    }

    @Test func childrenOfACommandAreEndedWithIt() async throws {
        #expect(mkfifo(home.file("pipe"), 0o600) == 0)
        let pipe = open(home.file("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(pipe) }
        let page = try await run(#"exec:sleep 300 > pipe & printf '1\tA\thttps://x.example/\n'"#).outcome.get()
        #expect(page.items.count == 1)
        // The pipe ends when the child, its only writer, has ended.
        var interest = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        #expect(poll(&interest, 1, 60_000) == 1 && interest.revents & Int16(POLLHUP) != 0)
    }

    @Test func nothingRunsThatIsNotAllowedOrOfflineOrWithoutADemandedSandbox() async throws {
        let command = "exec:touch ran"
        #expect(try await run(command, obstacle: "not allowed").failure == .refused("not allowed"))
        #expect(try await run(command, isOffline: true).failure == .notRun)
        let reason = "its command would run without a sandbox, and [plugins] require-sandbox forbids that"
        #expect(try await run(command, requiresSandbox: true).failure == .refused(reason))
        #expect(try home.files == [])
        #expect(runs.all.withLock(\.self) == [])
    }

    @Test(.enabled(if: ProgramSandbox.isAvailable), arguments: ["~/tidy", "HOME/tidy"])
    func aFileThatTheSandboxHidesIsToldWithWhatHelps(word: String) async throws {
        try home.write(program: "tidy", "#!/bin/sh\n")
        let name = word.replacing("HOME", with: home.path)
        let words =
            "the sandbox ([plugins] sandbox-exec) hides \(name); put it into /usr/local/bin, "
            + "or make a plugin of the command with 'quire plugin new NAME --from'"
        #expect(try await run("exec:\(name) -q", isSandboxed: true).failure == .plugin("exec: \(words)"))
        // What is nowhere is not hidden.
        let missing = try await run("exec:~/lynx-is-missing 2>/dev/null", isSandboxed: true).failure
        #expect(missing == .plugin("exec: exit status 127"))
    }

    @Test(
        .enabled(if: ProgramSandbox.isAvailable),
        arguments: [
            ("sh ~/tidy", "~/tidy"), ("perl \"$HOME/tidy\"", "\"$HOME/tidy\""), ("awk -f tidy", "tidy"),
            ("cd ~/d && ./tidy", "~/d"),
            ("cat < ~/tidy | cat", "~/tidy"), ("true && sh tidy 2>&1 >/dev/null", "tidy"),
        ]
    )
    func anArgumentThatTheSandboxHidesIsToldAsWell(command: String, name: String) async throws {
        try home.write("tidy", "")
        try home.write("d/tidy", "")
        let failure = try #require(try await run("exec:\(command)", isSandboxed: true).failure)
        guard case .plugin(let words) = failure else { throw failure }
        #expect(words.hasPrefix("exec: the sandbox ([plugins] sandbox-exec) hides \(name); "), "\(words)")
    }

    @Test(.enabled(if: ProgramSandbox.isAvailable))
    func inASandboxTheHomeFolderIsEmpty() async throws {
        try home.write("secret", "x")
        let page = try await run(
            #"exec:cat \#(home.path)/secret 2>/dev/null && exit 9; ls -A ~ >&2; printf '1\tA\thttps://x.example/\n'"#,
            isSandboxed: true
        )
        #expect(try page.outcome.get().items.count == 1)
        #expect(page.transcript.log == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path + "/tmp") == [])
    }
}
