import Foundation
import PluginSources
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of plugins that are made of commands of the reader's: CarriedCommand, ShellWords.
@Suite struct CarriedCommandTests: ~Copyable {
    private let home: TemporaryFolder

    init() throws {
        let home = try TemporaryFolder()
        let feed = "<rss><channel><title>Tides</title><item><title>One</title><guid>1</guid></item></channel></rss>"
        try home.write("feed.xml", feed)
        try home.write(program: "bin/feed", "#!/bin/sh\necho '\(feed)'\n")
        try home.write("bin/feed.pl", "print \"\(feed)\\n\";\n")
        try home.write("bin/feed.awk", "BEGIN { print \"\(feed)\" }\n")
        try home.write("bin/a feed.xml", feed)
        try home.write("Mail/inbox", feed)
        try home.write("news", "")
        self.home = home
    }

    private func carry(_ command: String) throws -> (arguments: [String], carried: CarriedCommand) {
        var carried = CarriedCommand(["HOME": home.path, "PATH": "\(home.path)/bin:/usr/bin:/bin"])
        let arguments = try carried.arguments(of: command.replacing("@H/", with: home.path + "/"))
        return (arguments, carried)
    }

    @Test(
        arguments: [
            ("~/bin/feed Tides", ["./feed", "Tides"], ["feed"]), ("bin/feed", ["./feed"], ["feed"]),
            ("feed --news -xnews n=news", ["./feed", "--news", "-xnews", "n=news"], ["feed"]),
            ("perl ~/bin/feed.pl", ["perl", "./feed.pl"], ["feed.pl"]),
            ("/usr/bin/perl -w @H/bin/feed.pl", ["perl", "-w", "./feed.pl"], ["feed.pl"]),
            ("/usr/bin/env perl ~/bin/feed.pl", ["env", "perl", "./feed.pl"], ["feed.pl"]),
            ("/sbin/ldconfig -p", ["sh", "-c", "/sbin/ldconfig -p"], []),
            ("bash ~/bin/feed a 'b c'", ["bash", "./feed", "a", "b c"], ["feed"]),
            ("awk -f ~/bin/feed.awk", ["awk", "-f", "./feed.awk"], ["feed.awk"]),
            ("awk -f@H/bin/feed.awk", ["awk", "-f./feed.awk"], ["feed.awk"]),
            ("env perl \"$HOME/bin/feed.pl\"", ["env", "perl", "./feed.pl"], ["feed.pl"]),
            ("cd ~/bin && ./feed Tides", ["./feed", "Tides"], ["feed"]),
            ("cd ~/bin; perl feed.pl", ["perl", "./feed.pl"], ["feed.pl"]),
            ("cd ~ && cd bin && perl feed.pl", ["perl", "./feed.pl"], ["feed.pl"]),
            ("cat --in=~/feed.xml", ["cat", "--in=./feed.xml"], ["feed.xml"]),
            ("cat ~/bin/a\\ feed.xml", ["cat", "./a feed.xml"], ["a feed.xml"]),
            ("cat feed.xml ${HOME}/feed.xml", ["cat", "./feed.xml", "./feed.xml"], ["feed.xml"]),
            (
                "cat ~/feed.xml | sed 's/a/~/' | tee -a ~/log",
                ["sh", "-c", "cat ./feed.xml | sed 's/a/~/' | tee -a @H/log"], ["feed.xml"]
            ),
            ("perl ~/bin/feed.pl 2>/dev/null", ["sh", "-c", "perl ./feed.pl 2>/dev/null"], ["feed.pl"]),
            ("cat < ~/feed.xml >~/copy", ["sh", "-c", "cat < ./feed.xml >@H/copy"], ["feed.xml"]),
            ("X=1 perl ~/bin/feed.pl \"$X\"", ["sh", "-c", "X=1 perl ./feed.pl \"$X\""], ["feed.pl"]),
            ("sh -c 'perl ~/bin/feed.pl'", ["sh", "-c", "perl ./feed.pl"], ["feed.pl"]),
            (
                "true; bash -lc \"cat '$HOME/bin/a feed.xml'\"",
                ["sh", "-c", #"true; bash -lc 'cat '\''./a feed.xml'\'''"#], ["a feed.xml"]
            ),
            ("echo $(cat ~/feed.xml)", ["sh", "-c", "echo $(cat ./feed.xml)"], ["feed.xml"]),
            ("cat 'bin/a feed.xml' | cat", ["sh", "-c", "cat './a feed.xml' | cat"], ["a feed.xml"]),
            ("echo '~/feed.xml' x~y", ["echo", "~/feed.xml", "x~y"], []),
            ("date\nls \"a\"", ["sh", "-c", "date\nls \"a\""], []),
        ] as [(String, [String], [String])]
    )
    func theFilesOfACommandAreCopied(command: String, arguments: [String], files: [String]) throws {
        let (found, carried) = try carry(command)
        #expect(found == arguments.map { $0.replacing("@H/", with: home.path + "/") })
        #expect(carried.files.map(\.path) == files)
        #expect(carried.granted == [])
    }

    @Test func whatCannotBeCopiedIsSaid() throws {
        let (arguments, carried) = try carry("perl ~/bin/feed.pl ~/Mail ~/none /etc/passwd ~/bin/feed")
        #expect(
            arguments == ["perl", "./feed.pl", home.path + "/Mail", home.path + "/none", "/etc/passwd", "./feed"]
        )
        #expect(carried.granted == [home.path + "/Mail", "/etc/passwd"])
        #expect(carried.files.map(\.isExecutable) == [false, true])
        #expect(
            carried.notes == [
                "Copied feed.pl, feed. What they read or run besides has to be copied as well.",
                "\(home.path)/none does not exist, so it was not copied.",
            ]
        )
    }

    @Test func filesOfOneNameAreKeptApart() throws {
        try home.write("more/feed.xml", "more")
        try home.write("more/plugin.toml", "x")
        let (arguments, carried) = try carry("cat ~/feed.xml ~/more/feed.xml ~/more/plugin.toml")
        #expect(arguments == ["cat", "./feed.xml", "./2-feed.xml", "./2-plugin.toml"])
        #expect(carried.files.map(\.text).suffix(2) == ["more", "x"])
    }

    @Test(
        .enabled(if: ProgramSandbox.isAvailable, "programs run in a sandbox only"),
        arguments: [
            "sh ~/bin/feed Tides", "perl ~/bin/feed.pl", "awk -f ~/bin/feed.awk", "cd ~/bin && ./feed",
            "cd ~/bin; sh feed | cat", "/usr/bin/env perl ~/bin/feed.pl",
            "cat \"$HOME/feed.xml\"", "sed 's/One/One/' < ~/feed.xml", "sh -c 'cat ~/feed.xml'", "cat ~/Mail/inbox",
        ]
    )
    func aPluginOfACommandWorks(command: String) throws {
        let quire = QuireTesting.Program(home: home.path + "/quire", variables: ["HOME": home.path])
        let script = "cd \(home.path) && HOME=\(home.path) QUIRE_HOME=\(home.path)/quire && export HOME QUIRE_HOME; "
        func run(_ command: String) throws -> String {
            try PipedProcess("/bin/sh", ["-c", script + "\(quire.path) \(command) 2>&1"]).ended()
        }
        let line = "'exec:\(command.replacing("'", with: #"'\''"#))'"
        #expect(try run("plugin new --from \(line) tides").hasPrefix("Made tides with 2 files.\nCopied "))
        #expect(try run("plugin try ./tides").contains("page 1, 'Tides': 1 item"))
    }
}
