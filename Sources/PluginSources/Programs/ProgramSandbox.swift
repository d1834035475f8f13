import CProcess
import Foundation
import Glibc

/// The files that a program may use; with a sandbox it has no network either.
///
/// bubblewrap enforces both where it works, and else the kernel by itself (Landlock and a filter of system calls).
package struct ProgramSandbox: Hashable, Sendable {
    package var readable: [String]
    private(set) var listable: [String] = []
    /// The files and folders in the plugin's folder that are hidden.
    private(set) var ignored: [String] = []
    package var writable: [String]

    /// The files and folders of the reader among ``readable``.
    let granted: [String: String]
    let cache: String?
    package var usesBubblewrap = true

    package static let hasKernelRules = csandbox_landlock_version() > 0 && csandbox_has_filter() != 0
    /// The version of Landlock; 0 if the kernel has none.
    package static let landlockVersion = Int(csandbox_landlock_version())
    package static var hasBubblewrap: Bool { Bubblewrap.isUsable }
    /// Tries bubblewrap only where the kernel alone does not suffice, because lists of plugins ask for this.
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

    /// Leaves out files in a plugin's folder that are not part of the plugin.
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
            "mounts", "smaps", "stat", "statm", "status",
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

/// bubblewrap (bwrap(1)), which runs a program in namespaces of its own: no other file, process or network exists there, and
/// everything ends with the program.
enum Bubblewrap {
    /// The path of the program; `nil` if it is not installed.
    static let path = executable(of: "bwrap")
    /// Whether it works on this system, which is tried at the first use: namespaces can be forbidden.
    static let isUsable = path != nil && tries()

    private static let temporaryBytes = 64 << 20

    private static func executable(of name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    }

    static func arguments(for program: [String]) -> [String] {
        let limit = executable(of: "prlimit").map { [$0, "--nproc=64", "--"] } ?? []
        return ["bwrap", "--args", "3", "--seccomp", "4", "--"] + limit + program
    }

    /// Returns the options of a run, for a file in memory: arguments and environment of bwrap can be read inside.
    static func options(_ launch: ProgramLaunch, _ sandbox: ProgramSandbox) -> [String] {
        var words = [
            "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
            "--unshare-cgroup-try", "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
            "--hostname", "quire", "--clearenv",
        ]
        var variables = launch.variables
        (variables["TMPDIR"], variables["HOME"]) = ("/tmp", "/tmp")
        if sandbox.cache != nil { variables["QUIRE_CACHE"] = "/cache" }
        for (name, value) in variables.sorted(by: { $0.key < $1.key }) { words += ["--setenv", name, value] }
        words += ["--ro-bind", "/usr", "/usr"]
        for folder in ["/bin", "/sbin", "/lib", "/lib64"] {
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder)
            words += target.map { ["--symlink", $0, folder] } ?? ["--ro-bind-try", folder, folder]
        }
        for path in ProgramSandbox.settings + ProgramSandbox.interpreters { words += ["--ro-bind-try", path, path] }
        words += [
            "--proc", "/proc", "--dev", "/dev", "--size", "1048576", "--tmpfs", "/dev/shm", "--remount-ro", "/dev",
        ]
        words += ["--size", String(temporaryBytes), "--tmpfs", "/tmp"]
        words += ["--ro-bind", launch.folder, "/plugin", "--chdir", "/plugin"]
        for path in sandbox.ignored {
            let place = "/plugin" + path.dropFirst(launch.folder.count)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            words +=
                isFolder.boolValue ? ["--tmpfs", place, "--remount-ro", place] : ["--ro-bind", "/dev/null", place]
        }
        if let cache = sandbox.cache { words += ["--bind", cache, "/cache"] }
        for (path, place) in sandbox.granted.sorted(by: { $0.key < $1.key }) {
            words += ["--ro-bind-try", place, path]
        }
        return words + ["--remount-ro", "/"]
    }

    private static func tries() -> Bool {
        var launch = ProgramLaunch(
            path: "/usr/bin/true",
            arguments: ["/usr/bin/true"],
            variables: [:],
            folder: "/usr",
            deadline: .seconds(5)
        )
        let sandbox = ProgramSandbox(folder: "/usr", temporaryFolder: "/tmp", granted: [:])
        launch.sandbox = sandbox
        let streams = [open("/dev/null", O_RDWR | O_CLOEXEC)].flatMap { end in
            [10, 10, 10].map { fcntl(end, F_DUPFD_CLOEXEC, $0) } + [end]
        }
        defer { for stream in streams { close(stream) } }
        guard case .success(let process) = launch.startWrapped(sandbox, streams: streams) else { return false }
        defer { close(process.handle) }
        var interest = pollfd(fd: process.handle, events: Int16(POLLIN), revents: 0)
        if poll(&interest, 1, 5000) != 1 { kill(-process.id, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process.id, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }
}

/// The files of a plugin's folder, without files of its author's tools, which are not part of the plugin.
package struct PluginTree: Hashable, Sendable {
    /// The names of files and folders that are not part of a plugin: version control, and what is installed or compiled.
    package static let ignoredNames: Set = [".git", ".hg", ".svn", ".venv", "node_modules", "__pycache__"]

    /// The folders without any of them, and the files in folders with one.
    private(set) var whole: [String] = []
    private(set) var divided: [String] = []
    private(set) var ignored: [String] = []

    /// Visits a folder, without links, because a target inside it is visited under its own path.
    init(_ folder: String) {
        if visit(folder) { whole = [folder] }
    }

    package static func hasIgnored(in folder: String) -> Bool { !PluginTree(folder).ignored.isEmpty }

    private mutating func visit(_ folder: String) -> Bool {
        let known = ignored.count
        var parts: [String] = []
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            let path = folder + "/" + name
            var status = stat()
            guard lstat(path, &status) == 0, [S_IFDIR, S_IFREG].contains(status.st_mode & S_IFMT) else { continue }
            if Self.ignoredNames.contains(name) {
                ignored.append(path)
            } else if status.st_mode & S_IFMT == S_IFREG || visit(path) {
                parts.append(path)
            }
        }
        guard ignored.count > known else { return true }
        divided.append(folder)
        whole += parts
        return false
    }
}
