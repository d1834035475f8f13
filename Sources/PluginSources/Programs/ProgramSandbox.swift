import CProcess
import Foundation

/// The files that a program may use; with a sandbox it has no network either.
///
/// The kernel enforces both (Landlock and a filter of system calls), so no other program is needed.
package struct ProgramSandbox: Hashable, Sendable {
    /// The files and folders that may be read and run.
    package var readable: [String]
    /// The files and folders that may be changed as well.
    package var writable: [String]

    /// Whether this system has what a sandbox needs.
    package static let isAvailable = csandbox_landlock_version() > 0 && csandbox_has_filter() != 0

    /// Creates the sandbox of a run.
    ///
    /// - Parameters:
    ///   - folder: The plugin's folder.
    ///   - temporaryFolder: The folder for the files of the run.
    ///   - granted: The files and folders that the reader has granted.
    init(folder: String, temporaryFolder: String, granted: [String]) {
        readable = Self.system + Self.interpreters + [folder] + granted
        writable = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", temporaryFolder]
    }

    /// The programs and libraries of a system, and nothing of its users.
    private static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime",
        "/nix/store",
        "/gnu/store", "/proc/self", "/proc/meminfo", "/proc/cpuinfo", "/proc/stat", "/proc/loadavg", "/proc/uptime",
    ]

    /// The settings of interpreters that lie outside of `/usr`.
    private static let interpreters: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/etc")) ?? []
        return names.filter { $0 == "perl" || $0.hasPrefix("python3.") || $0.hasPrefix("java-") }.sorted().map {
            "/etc/" + $0
        }
    }()
}
