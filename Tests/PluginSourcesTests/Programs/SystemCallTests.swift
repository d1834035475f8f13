import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of what a program does to files and processes that are not its own, and of what it still can: the filter of system calls.
@Suite(.enabled(if: ProgramSandbox.isAvailable, "the kernel has no Landlock or no seccomp"))
struct SystemCallTests {
    /// A call, in Perl with `$file` and with the number of another process in `$other`, and its answer.
    private struct Attempt {
        var name: String
        var code: String
        var answer: String

        init(_ name: String, _ code: String, _ answer: String) {
            (self.name, self.code, self.answer) = (name, code, answer)
        }

        /// An attempt by number, for calls for which Perl has no function.
        init(_ name: String, _ numbers: (x86: Int, arm: Int), _ arguments: String, _ answer: String) {
            #if arch(x86_64)
                let number = numbers.x86
            #else
                let number = numbers.arm
            #endif
            self.init(name, "syscall(\(number), \(arguments)) != -1", answer)
        }
    }

    private static let done = "done"
    private static let notPermitted = "Operation not permitted"
    private static let notSupported = "Operation not supported"
    private static let notImplemented = "Function not implemented"
    private static let noDevice = "Inappropriate ioctl for device"

    private static let ofPaths = [
        Attempt("chmod", "chmod 0777, $file", done), Attempt("chown", "chown 1, 1, $file", done),
        Attempt("fchmodat", (268, 53), "-100, $file, 0777", done),
        Attempt("fchmodat2", (452, 452), "-100, $file, 0777, 0", done),
        Attempt("utime", "utime 1, 1, $file", done), Attempt("utimensat", (280, 88), "-100, $file, 0, 0", done),
        Attempt("setxattr", (188, 5), "$file, my $n = 'user.x', my $v = 'y', 1, 0", notSupported),
        Attempt("getxattr", (191, 8), "$file, my $n = 'user.x', 0, 0", notSupported),
        Attempt("removexattr", (197, 14), "$file, my $n = 'user.x'", notSupported),
        Attempt("setxattrat", (463, 463), "-100, $file, 0, my $n = 'user.x', 0, 0", notImplemented),
        Attempt("file_setattr", (469, 469), "-100, $file, 0, 0, 0", notImplemented),
        Attempt("truncate", "truncate $file, 0", notPermitted),
        Attempt("O_TRUNC", "sysopen my $f, $file, 01000", notPermitted),
        Attempt("O_ACCMODE", "sysopen my $f, $file, 3", notPermitted),
        Attempt("O_ACCMODE and O_TRUNC", "sysopen my $f, $file, 01003", notPermitted),
    ]

    private static let ofOpenFiles = [
        Attempt("fchmod", "chmod 0777, $open", done), Attempt("fchown", "chown 1, 1, $open", done),
        Attempt("futimens", "utime undef, undef, $open", done),
        Attempt("fsetxattr", (190, 7), "fileno $open, my $n = 'user.x', my $v = 'y', 1, 0", notSupported),
        Attempt("F_SETLEASE", "fcntl $open, 1024, 0", notPermitted),
        Attempt("F_NOTIFY", "fcntl $open, 1026, 2", notPermitted),
        Attempt("F_SETOWN", "fcntl $open, 8, $other", notPermitted),
        Attempt("FS_IOC_SETFLAGS", "ioctl $open, 0x40086602, my $a = 'x' x 8", noDevice),
        Attempt("FS_IOC_FSSETXATTR", "ioctl $open, 0x401c5820, my $a = 'x' x 28", noDevice),
    ]

    private static let ofProcesses = [
        Attempt("prlimit64", (302, 261), "$other, 7, 0, 0", notPermitted),
        Attempt("sched_setaffinity", (203, 122), "$other, 8, my $m = pack('Q', ~0)", notPermitted),
        Attempt("sched_setscheduler", (144, 119), "$other, 0, my $m = pack('l', 0)", notPermitted),
        Attempt("setpriority", "setpriority 0, $other, 0", notPermitted),
        Attempt("setpriority of the user", "setpriority 2, 0, 0", notPermitted),
        Attempt("ioprio_set", (251, 30), "1, $other, 0", notPermitted),
        Attempt("kill of the group", "kill 0, 0", notPermitted),
        Attempt("kill of all", "kill 0, -1", notPermitted),
        Attempt("pidfd_send_signal", (424, 424), "0, 0, 0, 0", notPermitted),
        Attempt("rt_sigqueueinfo", (129, 138), "$other, 0, 0", notPermitted),
        Attempt("setsid", (112, 157), "", notPermitted), Attempt("setpgid", "setpgrp 0, 0", notPermitted),
        Attempt("ptrace", (101, 117), "0, 0, 0, 0", notPermitted),
        Attempt("clone for the parent", (56, 220), "0x8011, 0, 0, 0, 0", notPermitted),
        Attempt("shmget", "defined shmget 0, 4096, 01600", notPermitted),
        Attempt("msgget", "defined msgget 0, 01600", notPermitted),
        Attempt("semget", "defined semget 0, 1, 01600", notPermitted),
        Attempt("mq_open", (240, 180), "my $n = 'quire', 0102, 0600, 0", notPermitted),
        Attempt("inotify_init1", (294, 26), "0", notPermitted), Attempt("syslog", (103, 116), "10, 0, 0", notPermitted),
        Attempt("io_uring_setup", (425, 425), "0, 0", notPermitted),
        Attempt("keyctl", (250, 219), "0, 0, 0, 0, 0", notPermitted),
        Attempt("open_by_handle_at", (304, 265), "0, 0, 0", notPermitted),
        Attempt("x32", (0x4000_0027, 0x4000_0027), "", notImplemented),
    ]

    /// The permissions, the owner, the size and the times of a file, the last of which no program can set.
    private static func status(_ path: String) throws -> [Int] {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return [
            Int(status.st_mode), Int(status.st_uid), Int(status.st_gid), Int(status.st_size), status.st_mtim.tv_sec,
            status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/perl"), "there is no perl"),
        arguments: ProgramSandboxTests.ways
    )
    func filesAndOtherProcessesStayAsTheyAre(usesBubblewrap: Bool) async throws {
        func lines(_ attempts: [Attempt]) -> String {
            attempts.map { "$! = 0; told('\($0.name)', do { \($0.code) });\n" }.joined()
        }
        let program = try SampleProgram(
            "perl attempts $$ own \"$QUIRE_SUBJECT\" \"${QUIRE_SUBJECT%/*}/other\" < /dev/null"
        )
        try program.folder.write(
            "attempts",
            """
            my ($other, @files) = @ARGV;
            my $count = 0;
            sub told { print "\\t$_[0]: ", $_[1] ? 'done' : $!, "\\t\\t\\t\\t", $count++, "\\n" }
            for my $file (@files) {
                \(lines(Self.ofPaths))
                if (open my $open, '<', $file) { \(lines(Self.ofOpenFiles)) }
            }
            \(lines(Self.ofProcesses))
            """
        )
        let files = try TemporaryFolder()
        let victims = [
            try program.folder.write("own", "1"), try files.write("granted", "2"), try files.write("other", "3"),
        ]
        let before = try victims.map(Self.status)
        let run = try await program.run(
            "output = \"lines\"\n[subject]\nexample = \"/m\"\nkind = \"path\"",
            at: "sample:\(victims[1])",
            isSandboxed: true,
            usesBubblewrap: usesBubblewrap
        )
        let ofFiles = Self.ofPaths + Self.ofOpenFiles
        #expect(
            try run.outcome.get().items.map(\.title)
                == (ofFiles + ofFiles + Self.ofPaths + Self.ofProcesses).map { "\($0.name): \($0.answer)" }
        )
        #expect(try victims.map(Self.status) == before)
    }

    @Test(arguments: ProgramSandboxTests.ways)
    func aProgramWorksOnItsOwnFiles(usesBubblewrap: Bool) async throws {
        let commands = [
            "touch a": 0, "touch a b": 0, "cp -p a c": 0, "cp -a d h": 0, "install -m 600 a e": 0,
            "chmod 600 e": 0,
            "tar cf f.tar d && rm -r d && tar xf f.tar": 0, "gzip f.tar && gunzip f.tar.gz": 0, "sed -i s/x/y/ a": 0,
            "mv e g": 0, "mktemp -p . && mktemp -d -p .": 0, "nohup nice true": 0,
            // Its signal at the end is for the command alone.
            "timeout 0.01 sleep 300": 124,
        ]
        let words = commands.keys.sorted()
        let program = try SampleProgram(
            "set -- \(words.map { "'\($0)'" }.joined(separator: " "))\n"
                + """
                cd "$TMPDIR"; echo 1 > a; echo 1 > c; mkdir d; cp c d; echo 1 > e; tar cf f.tar d
                for command; do
                    sh -c "$command" > log 2>&1 < /dev/null; status=$?
                    [ $status = 0 ] || [ $status = 124 ] || status=$(cat log)
                    printf '\\t%s\\t\\t\\t\\t%s\\n' "$status" "$command"
                done
                """
        )
        let run = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
        #expect(try run.outcome.get().items.map(\.title) == words.map { String(commands[$0] ?? -1) })
    }

    @Test(.enabled(if: getuid() == 0, "only root has capabilities to drop"), arguments: ProgramSandboxTests.ways)
    func aProgramHasNoCapabilities(usesBubblewrap: Bool) async throws {
        // The shell reads its own status, not the status of a program that it starts.
        let program = try SampleProgram(
            """
            while read name value; do
                case $name in CapInh: | CapPrm: | CapEff: | CapBnd: | CapAmb:) printf '\\t%s\\t\\t\\t\\t%s\\n' $value $name ;; esac
            done < /proc/self/status
            """
        )
        let run = try await program.run("output = \"lines\"", isSandboxed: true, usesBubblewrap: usesBubblewrap)
        #expect(try run.outcome.get().items.map { UInt64($0.title, radix: 16) } == [0, 0, 0, 0, 0])
    }
}
