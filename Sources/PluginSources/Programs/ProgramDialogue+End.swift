import PluginManifests
import SourceAPI

// What is said of a run after its end.
extension ProgramDialogue {
    /// Records what is not used of the answer, and standard error, whose end must not be lost among the rest.
    func log(_ ending: ProgramEnding) {
        for note in notes { host.log(note) }
        for (type, count) in answer.ignored.sorted(by: { $0.key < $1.key }) {
            host.log("messages of the unknown type '\(type.onOneLine.cut(to: 60))': \(count)")
        }
        // Its author reads all of it: their own frame can be in the middle of a traceback.
        ending.logErrors(to: host, maximumLines: keepsOutput ? 200 : 20)
    }

    /// Returns the error of a script that the line ends of Windows have kept from starting, by the kernel or by env(1).
    func unstarted(_ launch: ProgramLaunch) -> SourceError? {
        guard ending == nil || ending?.exit == .status(127), ScriptLine(ofFile: launch.path)?.hasWindowsEnding == true
        else { return nil }
        let name = program.arguments.first ?? "the program"
        return .plugin(
            "\(name) has Windows line endings, so that its interpreter is not found; save it with those of Unix"
        )
    }
}
