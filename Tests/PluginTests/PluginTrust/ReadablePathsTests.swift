import Foundation
import PluginTrust
import QuireTesting
import Testing

/// Tests of the files that no program of a plugin may read: ReadablePaths.
@Suite struct ReadablePathsTests: ~Copyable {
    private let files: TemporaryFolder
    private let rule: ReadablePaths

    init() throws {
        let files = try TemporaryFolder()
        let home = files.path + "/home/ada"
        for name in [".ssh/id", "notes/a", ".config/quire/config.toml", ".config/khal/config"] {
            try files.write("home/ada/" + name, "")
        }
        for (name, target) in [
            ("whole", home), ("up", ".."), ("root", "/"), ("keys", ".ssh"), ("key", ".ssh/id"), ("loop", "loop"),
            ("mine", ".config/quire/config.toml"), ("process", "/proc/self/root"), ("good", "notes/a"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: home + "/" + name, withDestinationPath: target)
        }
        rule = ReadablePaths(home: home, own: [home + "/.config/quire", home + "/.local/share/quire"])
        self.files = files
    }

    @Test(arguments: [
        ("/", "holds all of your files"), ("//", "holds all of your files"), ("/.", "holds all of your files"),
        ("/x/..", "holds all of your files"), ("/proc/self/root", "holds all of your files"),
        ("~", "holds all of your files"), ("~/", "holds all of your files"), ("~/.", "holds all of your files"),
        ("~/..", "holds all of your files"), ("~/notes/..", "holds all of your files"),
        ("~/none/..", "holds all of your files"), ("~/whole", "holds all of your files"),
        ("~/whole/", "holds all of your files"), ("~/up", "holds all of your files"),
        ("~/root", "holds all of your files"), ("~/process", "holds all of your files"),
        ("~/.ssh", "holds keys of yours"), ("~/.ssh/none", "is among keys of yours"),
        ("~/keys", "holds keys of yours"), ("~/key", "is among keys of yours"),
        ("~/.ssh/../.ssh", "holds keys of yours"), ("~/notes/../.ssh/id", "is among keys of yours"),
        ("~/.gnupg", "holds keys of yours"), ("~/.local", "holds keys of yours"),
        ("~/.local/share", "holds keys of yours"), ("~/.local/share/keyrings/a", "is among keys of yours"),
        ("~/.config", "holds quire's own files"), ("~/.config/quire", "holds quire's own files"),
        ("~/mine", "is among quire's own files"), ("~/.local/share/quire/plugins", "is among quire's own files"),
        ("/proc", "holds devices and processes"), ("/proc/1/environ", "is among devices and processes"),
        ("/dev/fd", "is among devices and processes"), ("/proc/self", "is among devices and processes"),
        ("notes", "begins neither with '/' nor with '~/'"), ("", "begins neither with '/' nor with '~/'"),
        ("/srv\0/../root", "begins neither with '/' nor with '~/'"),
    ])
    func aPathThatLeadsToEverythingOrToKeysIsRefused(path: String, reason: String) {
        #expect(throws: PluginError.unreadable(path: path, reason: reason)) { try rule.check(path) }
    }

    @Test(arguments: [
        "~/notes", "~/good", "~/notes/../notes", "~/.config/khal", "~/.config/quire2", "~/.sshd", "/srv", "/etc/hosts",
        "~/none/at/all", "~/loop",
    ])
    func otherPathsAreNot(path: String) throws { try rule.check(path) }

    @Test func withoutHOMEATildeIsTheHomeOfTheAccount() {
        let error = PluginError.unreadable(path: "~/.ssh", reason: "holds keys of yours")
        #expect(throws: error) { try ReadablePaths(home: nil).check("~/.ssh") }
        #expect(throws: Never.self) { try ReadablePaths(home: nil).check("/srv") }
    }
}
