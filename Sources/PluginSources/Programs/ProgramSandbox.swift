import CProcess
import Foundation

/// The files that a program may use; with a sandbox it has no network either.
///
/// bubblewrap enforces both where it works, and else the kernel by itself (Landlock and a filter of system calls).
package struct ProgramSandbox: Hashable, Sendable {
    package var readable: [String]
    /// The folders whose names may be listed.
    private(set) var listable: [String] = []
    /// The files and folders in the plugin's folder that are hidden.
    private(set) var ignored: [String] = []
    /// The files and folders that may be changed as well.
    package var writable: [String]

    /// The files and folders of the reader among ``readable``.
    let granted: [String: String]
    /// The folder that outlasts the run.
    let cache: String?
    /// Whether bubblewrap is used where it works.
    package var usesBubblewrap = true

    package static let hasKernelRules = csandbox_landlock_version() > 0 && csandbox_has_filter() != 0
    /// The version of Landlock; 0 if the kernel has none.
    package static let landlockVersion = Int(csandbox_landlock_version())
    /// Whether bubblewrap is installed and works here.
    package static var hasBubblewrap: Bool { Bubblewrap.isUsable }
    /// Whether this system has what a sandbox needs.
    ///
    /// bubblewrap is tried only where the kernel alone does not suffice, because lists of plugins ask for this.
    package static let isAvailable = hasKernelRules || hasBubblewrap

    /// Creates the sandbox of a run; `granted` has files of the reader by the paths that the program knows.
    init(folder: String, temporaryFolder: String, granted: [String: String], cache: String? = nil) {
        readable = Self.programs + Self.settings + Self.system + Self.interpreters + [folder] + granted.values.sorted()
        writable =
            ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", temporaryFolder]
            + [cache].compactMap(\.self)
        self.granted = granted
        self.cache = cache
    }

    /// Leaves out what is no part of a plugin in its folder.
    mutating func leaveOutTools(in folder: String) {
        let tree = PluginTree(folder)
        readable = readable.filter { $0 != folder } + tree.whole
        (listable, ignored) = (tree.divided, tree.ignored)
    }

    /// Returns whether a file is one that no program in a sandbox sees unless it is granted.
    static func hides(_ path: String) -> Bool {
        let path = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        return !(programs + settings + ["/dev", "/proc"]).contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// The programs and libraries of a system, and nothing of its users.
    private static let programs = ["/usr", "/bin", "/sbin", "/lib", "/lib64"]

    /// The files and folders besides them that programs of a system need.
    static let settings = ["/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime", "/nix/store", "/gnu/store"]

    /// The files in which the kernel describes the machine and the process, without its threads and its network, which both show
    /// the connections of the whole machine.
    private static let system =
        ["cpuinfo", "loadavg", "meminfo", "stat", "uptime"].map { "/proc/" + $0 }
        + [
            "auxv", "cgroup", "cmdline", "comm", "environ", "fd", "fdinfo", "io", "limits", "maps", "mountinfo",
            "mounts",
            "smaps", "stat", "statm", "status",
        ].map { "/proc/self/" + $0 }

    /// The settings in `/etc` that interpreters and their libraries read by themselves; many fail if a file is there and closed.
    static let interpreters: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/etc")) ?? []
        let files = [
            "crypto-policies", "fonts", "inputrc", "locale.alias", "magic", "mime.types", "pki/tls/openssl.cnf",
            "protocols", "services", "ssl/openssl.cnf", "timezone", "xml",
        ]
        // Of one version or all of them, as php, python3.11 and java-17-openjdk, and not phpmyadmin.
        let folders = names.filter {
            $0.prefixMatch(of: #/(?:java|lua|perl|php|python|ruby)(?:[0-9.]|-[0-9]|$)/#) != nil
        }
        return (files + folders).sorted().map { "/etc/" + $0 }
    }()
}
