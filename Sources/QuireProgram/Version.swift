import Fetching
import Foundation
import Library
import ReaderShell

/// The versions of the program and of the libraries that it was linked with or has loaded.
enum Version {
    /// The version of quire; packages and archives take it from this line.
    static let text = "0.1.0"

    /// The libraries in force, a line each.
    ///
    /// libcurl names its own libraries. libdeflate and libedit have no call that returns their version, so it is that of their headers.
    static var libraries: String {
        let lines = ["SQLite/\(Library.sqliteVersion)"] + Transfers.libraries + [LineEditor.library, zones]
        return lines.joined(separator: "\n")
    }

    /// The version of the time zones, and whether ICU's table is whole (docs/decisions/0052): a part of it names no languages.
    private static var zones: String {
        let language = Locale(identifier: "en").localizedString(forLanguageCode: "de")
        let table = language == "German" ? "ICU's whole table" : "a part of ICU's table"
        return "time zones \(TimeZone.timeZoneDataVersion), \(table)"
    }
}
