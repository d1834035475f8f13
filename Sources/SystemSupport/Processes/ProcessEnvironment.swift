import CProcess
package import Foundation
import Glibc

/// The environment of the process: read here once, and passed on as a value.
package struct ProcessEnvironment: Sendable {
    package var variables: [String: String]
    package var now: @Sendable () -> Date
    package var utcOffset: @Sendable (Date) -> Int
    package var newUID: @Sendable () -> String
    package var hostName: String
    package var inputIsTerminal: Bool
    package var outputIsTerminal: Bool
    package var errorIsTerminal: Bool

    /// The login name of the reader; `me` if the environment has none, or one that no system permits.
    package var userName: String {
        ["USER", "LOGNAME"].lazy.compactMap { variables[$0] }.first { (1...256).contains($0.utf8.count) } ?? "me"
    }

    /// The folder for temporary files: `TMPDIR`, or else `/tmp`.
    package var temporaryFolder: String {
        guard let folder = variables["TMPDIR"], !folder.isEmpty else { return "/tmp" }
        // Programs that run in another folder receive it.
        return AbsolutePath.standardized(folder)
    }

    package static var arguments: [String] {
        var arguments: [String] = []
        while let text = cprocess_arguments()?[arguments.count] { arguments.append(String(cString: text)) }
        return arguments
    }

    // The environment and the name of the machine come from the C library: Foundation's would load more of its code
    // into every run.

    package static var live: ProcessEnvironment {
        ProcessEnvironment(
            variables: variables(of: environ),
            now: { Date() },
            utcOffset: { secondsFromUTC(at: $0) },
            newUID: { UUID().uuidString.lowercased() },
            hostName: nameOfMachine,
            inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            errorIsTerminal: isatty(STDERR_FILENO) == 1
        )
    }

    /// Returns the variables of a null-terminated array of `name=value`; the first value of a name wins, as for `getenv`.
    static func variables(of texts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String: String] {
        var variables: [String: String] = [:]
        var next = texts
        while let place = next, let text = place.pointee {
            next = place + 1
            let entry = String(cString: text)
            guard let sign = entry.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let (name, value) = (String(entry[..<sign]), String(entry[entry.utf8.index(after: sign)...]))
            if variables[name] == nil { variables[name] = value }
        }
        return variables
    }

    private static var nameOfMachine: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(HOST_NAME_MAX) + 1) { buffer in
            guard let start = buffer.baseAddress, gethostname(start, buffer.count) == 0 else { return "localhost" }
            return String(cString: start)
        }
    }

    /// Returns the offset of local time from UTC at a moment, including daylight saving time.
    ///
    /// The C library reads the file of one zone (`TZ`, `/etc/localtime`). Foundation would first load its data of
    /// all zones, which delays the start of a short-lived program.
    private static func secondsFromUTC(at date: Date) -> Int {
        let interval = date.timeIntervalSince1970
        var moment = time_t(interval.isNaN ? 0 : max(-62_135_596_800, min(253_402_300_799, interval.rounded(.down))))
        var parts = tm()
        guard localtime_r(&moment, &parts) != nil else { return 0 }
        return parts.tm_gmtoff
    }

    package var columns: Int? { outputIsTerminal ? columns(of: STDOUT_FILENO) : nil }

    package var errorColumns: Int? { errorIsTerminal ? columns(of: STDERR_FILENO) : nil }

    package var rows: Int? {
        guard outputIsTerminal else { return nil }
        return size(of: STDOUT_FILENO).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
    }

    private func columns(of descriptor: Int32) -> Int {
        size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
            ?? variables["COLUMNS"].flatMap { Int($0) } ?? 80
    }

    private func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }
}
