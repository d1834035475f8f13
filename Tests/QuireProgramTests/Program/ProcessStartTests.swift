import Foundation
import Glibc
import QuireTesting
import Testing

/// Tests of the state in which a parent starts the program: closed streams, few descriptors, little memory.
@Suite struct ProcessStartTests {
    // Root is not limited in the number of its processes, so this needs another user.
    private static let isThreadLimitTested = geteuid() == 0 && PipedProcess.exists(PipedProcess.setpriv)

    private let feed = """
        <rss version="2.0"><channel><title>A feed</title><item><title>One</title><guid>1</guid></item></channel></rss>
        """

    private func shell(_ script: String, home: String) throws -> Program.Outcome {
        try Program(home: home, path: "/bin/sh").runProcess(["-c", script])
    }

    /// The closed streams of a shell command, and whether each stream is open.
    static let closings: [(words: String, output: Bool, errors: Bool)] = [
        ("<&-", true, true), (">&-", false, true), ("2>&-", true, false), ("<&- >&-", false, true),
        ("<&- 2>&-", true, false), (">&- 2>&-", false, false), ("<&- >&- 2>&-", false, false),
    ]

    /// Runs a shell command in a mount namespace without /proc, as in many jails.
    private static func inJail(_ script: String, home: String) throws -> Program.Outcome {
        let mount = "mount -t tmpfs none /proc && exec "
        return try Program(home: home, path: "/usr/bin/unshare")
            .runProcess(["--user", "--map-root-user", "--mount", "sh", "-c", mount + script])
    }

    private static let hasNamespaces = (try? inJail("true", home: "/"))?.status == 0

    @Test(.enabled(if: hasNamespaces, "a mount namespace hides /proc"))
    func theArgumentsAreReadWithoutProc() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        let outcome = try Self.inJail("'\(quire.path)' --version", home: folder.path)
        #expect(outcome == (try quire.runProcess("--version")))
        #expect(outcome.output.hasPrefix("quire 0."))
    }

    @Test(arguments: closings)
    func nothingThatIsSaidGetsIntoAFile(closing: (words: String, output: Bool, errors: Bool)) throws {
        let server = LoopbackServer(["/good": .status(200, feed), "/bad": .status(500, "no")])
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let lines = "\(server.base)/good\n\(server.base)/bad\n"
        try folder.write("home/subscriptions", lines)
        let home = folder.path + "/home"
        let quire = Program(home: home).path
        let outcome = try shell("exec '\(quire)' refresh \(closing.words)", home: home)
        let (summary, failure) = (
            "1 fetched, 1 new; 0 unchanged, 0 skipped, 1 failed.\n",
            "\(server.base)/bad: failed: the server answered 500 (internal server error)\n"
        )
        let complaint = """
            quire: Not everything could be written to standard output: Bad file descriptor. \
            The output is incomplete; free some space and try again.

            """
        #expect(
            outcome
                == Program.Outcome(
                    status: closing.output && closing.errors ? 2 : 74,
                    output: closing.output ? summary : "",
                    errors: closing.errors ? failure + (closing.output ? "" : complaint) : ""
                )
        )
        #expect(try folder.text(of: "home/subscriptions") == lines)
        for name in try FileManager.default.contentsOfDirectory(atPath: home) where name != "subscriptions" {
            let bytes = try Data(contentsOf: URL(filePath: home + "/" + name))
            for said in ["failed.", "fetched, 1 new", "quire: "] {
                #expect(bytes.range(of: Data(said.utf8)) == nil, "\(name) contains '\(said)'")
            }
        }
        let checked = try Program(home: home).runProcess("doctor")
        #expect(checked.output.hasPrefix("Everything is whole."))
    }

    @Test(arguments: closings)
    func aCommandThatSaysNothingDoesNotMindClosedStreams(
        closing: (words: String, output: Bool, errors: Bool)
    ) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path)
        #expect(try shell("exec '\(quire.path)' list nosuch \(closing.words)", home: folder.path).status == 0)
        // The prompt reads its commands from standard input, which ends at once.
        for command in ["--demo -c help", "--help", "--version", "help list"] {
            let read = try shell("exec '\(quire.path)' \(command) \(closing.words)", home: folder.path)
            #expect(read.status == (closing.output ? 0 : 74), "\(command)")
        }
        let wrong = try shell("exec '\(quire.path)' list --nonsense \(closing.words)", home: folder.path)
        #expect(wrong.status == (closing.errors ? 64 : 74))
    }

    @Test(arguments: [4, 5, 6, 7, 8, 9, 10, 11, 12, 15])
    func fewerDescriptorsThanNeededAreTold(limit: Int) throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path).path
        for command in ["list", "refresh", "--version", "doctor"] {
            let outcome = try shell("ulimit -n \(limit); exec '\(quire)' \(command)", home: folder.path)
            #expect(
                outcome
                    == Program.Outcome(
                        status: 74,
                        output: "",
                        errors: """
                            quire: The system lets this program open too few files. \
                            It needs 16; raise the limit ('ulimit -n') and try again.

                            """
                    )
            )
        }
        #expect(try folder.files == [])
    }

    @Test func descriptorsThatTheParentLeavesOpenCountAsWell() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path).path
        let open = (3...9).map { "\($0)</dev/null" }.joined(separator: " ")
        let few = try shell("ulimit -n 16; exec '\(quire)' list \(open)", home: folder.path)
        #expect(few.status == 74)
        #expect(few.errors.hasPrefix("quire: The system lets this program open too few files."))
        #expect(try shell("ulimit -n 16; exec '\(quire)' list nosuch", home: folder.path).status == 0)
        #expect(try shell("ulimit -n 32; exec '\(quire)' list nosuch \(open)", home: folder.path).status == 0)
    }

    /// The system refuses the stack of a thread where the address space is limited.
    @Test func tooLittleMemoryForThreadsIsToldAtOnce() throws {
        let folder = try TemporaryFolder()
        let quire = Program(home: folder.path).path
        // The least limit with which the system can load the program and its libraries.
        let loaded = try #require(
            try stride(from: 80_000, to: 400_000, by: 5000).first { limit in
                try shell("ulimit -v \(limit); exec '\(quire)' list", home: folder.path).status != 127
            }
        )
        let outcome = try shell("ulimit -v \(loaded + 5000); exec '\(quire)' list", home: folder.path)
        #expect(
            outcome
                == Program.Outcome(
                    status: 75,
                    output: "",
                    errors: """
                        quire: The system gives this program too little memory. \
                        End other programs, or raise the limit ('ulimit -v'), and try again.

                        """
                )
        )
        #expect(try folder.files == [])
    }

    @Test(.enabled(if: isThreadLimitTested), arguments: [1, 2, 4, 6])
    func tooFewThreadsAreToldAtOnce(limit: Int) throws {
        let folder = try TemporaryFolder()
        // Users other than root may not enter the folder of the build. The user has no other processes.
        let copy = try folder.copy(program: Program(home: folder.path).path, to: "quire")
        let outcome = try shell(
            "exec prlimit --nproc=\(limit) '\(PipedProcess.setpriv)' --reuid 54321 --regid 54321 --clear-groups '\(copy)' --demo -c help",
            home: folder.path
        )
        #expect(
            outcome
                == Program.Outcome(
                    status: 75,
                    output: "",
                    errors: """
                        quire: The system lets this program start too few threads. \
                        End other programs, or raise the limit on processes ('ulimit -u', or TasksMax of the service), \
                        and try again.

                        """
                )
        )
    }
}
