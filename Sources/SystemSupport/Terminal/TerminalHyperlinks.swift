/// The knowledge of which terminals open links that a program prints (OSC 8).
///
/// A terminal cannot be asked. As other programs do, quire goes by the variables that terminals set
/// (https://github.com/chalk/supports-hyperlinks, https://github.com/zkat/supports-hyperlinks). A terminal that is not known gets no
/// links.
package enum TerminalHyperlinks {
    /// Returns whether the terminal that environment variables describe is known to open links.
    package static func areOpened(by variables: [String: String]) -> Bool {
        if let forced = variables["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
        let type = variables["TERM"] ?? ""
        if ["", "dumb", "linux"].contains(type) { return false }
        if let program = variables["TERM_PROGRAM"], !program.isEmpty {
            guard let first = firstVersions[program] else { return false }
            return !numbers(in: variables["TERM_PROGRAM_VERSION"] ?? "").lexicographicallyPrecedes(first)
        }
        // In a multiplexer the other variables describe the terminal around it.
        if ["screen", "tmux"].contains(where: { type.hasPrefix($0) }) { return false }
        if types.contains(type) { return true }
        // VTE 0.50.0 crashes at a link.
        if let version = variables["VTE_VERSION"].flatMap({ Int($0) }) { return version > 5000 }
        if let version = variables["KONSOLE_VERSION"].flatMap({ Int($0) }) { return version >= 201_200 }
        return variables["WT_SESSION"] != nil || variables["DOMTERM"] != nil
    }

    /// The first version of each program that opens links, by `TERM_PROGRAM`; empty for every version.
    private static let firstVersions: [String: [Int]] = [
        "Hyper": [], "WezTerm": [20_200_620], "ghostty": [], "iTerm.app": [3, 1], "terminology": [], "tmux": [3, 4],
        "vscode": [1, 72], "zed": [],
    ]

    private static let types: Set = [
        "alacritty", "alacritty-direct", "foot", "foot-direct", "foot-extra", "wezterm", "xterm-ghostty", "xterm-kitty",
    ]

    /// Returns the numbers of a version such as `3.4a` or `20240203-110809-5046fc22`, up to the first part without one.
    private static func numbers(in version: String) -> [Int] {
        var numbers: [Int] = []
        for part in version.split(whereSeparator: { ".-".contains($0) }) {
            guard let number = Int(part.prefix { ("0"..."9").contains($0) }) else { break }
            numbers.append(number)
        }
        return numbers
    }
}
