import PluginSources
import Primitives

/// The ways in which programs of plugins are confined on a system, and what these let through.
struct SandboxReport: Hashable {
    /// The version of Landlock; `nil` if the kernel cannot confine programs by itself.
    var landlock: Int?
    /// Whether bubblewrap is used.
    var hasBubblewrap: Bool

    /// The report of this system.
    static var here: SandboxReport {
        SandboxReport(
            landlock: ProgramSandbox.hasKernelRules ? ProgramSandbox.landlockVersion : nil,
            hasBubblewrap: ProgramSandbox.hasBubblewrap
        )
    }

    /// The measures in force.
    var inForce: [String] {
        if hasBubblewrap { return ["limits", "bubblewrap", "a filter of system calls"] }
        return landlock.map { ["limits", "Landlock \($0)", "a filter of system calls"] } ?? ["limits"]
    }

    /// The actions that they permit, as ends of a sentence.
    var gaps: [String] {
        if hasBubblewrap { return [] }
        let unlimited = ["start processes without a limit", "fill the disk"]
        guard let landlock else {
            return [
                "read and change your files", "use the network", "talk to other programs of yours and trace them",
                "leave processes behind",
            ] + unlimited
        }
        return ["see that files exist"] + (landlock < 6 ? ["send signals to your processes"] : []) + unlimited
    }

    /// The report in words.
    var sentence: String {
        let words = "Programs of plugins run with \(Self.list(inForce))."
        return gaps.isEmpty ? words : "\(words) They can still \(Self.list(gaps))."
    }

    /// The report as `doctor --json` prints it.
    var json: JSONValue {
        [
            "kind": "sandbox", "in_force": .array(inForce.map { .string($0) }),
            "gaps": .array(gaps.map { .string($0) }),
        ]
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }
}
