import CProcess
import Foundation
import Glibc

/// bubblewrap (bwrap(1)), which runs a program in namespaces of its own: no other file, process or network exists there, and
/// everything ends with the program.
enum Bubblewrap {
    /// The path of the program; `nil` if it is not installed.
    static let path = executable(of: "bwrap")
    /// Whether it works on this system, which is tried at the first use: namespaces can be forbidden.
    static let isUsable = path != nil && tries()

    /// The limit of files in memory, in bytes.
    private static let temporaryBytes = 64 << 20

    private static func executable(of name: String) -> String? {
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + name }.first { access($0, X_OK) == 0 }
    }

    /// Returns the arguments after the options in descriptor 3; processes are limited inside, where only its own exist.
    static func arguments(for program: [String]) -> [String] {
        let limit = executable(of: "prlimit").map { [$0, "--nproc=64", "--"] } ?? []
        return ["bwrap", "--args", "3", "--seccomp", "4", "--"] + limit + program
    }

    /// Returns the options of a run, for a file in memory: arguments and environment of bwrap can be read inside.
    static func options(_ launch: ProgramLaunch, _ sandbox: ProgramSandbox) -> [String] {
        var words = [
            "--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts",
            "--unshare-cgroup-try",
            "--disable-userns", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname", "quire",
            "--clearenv",
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

    /// Runs a program that does nothing.
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
