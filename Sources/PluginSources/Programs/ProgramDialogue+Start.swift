import PluginManifests
import SourceAPI

// What is known of a run before it starts.
extension ProgramDialogue {
    /// Returns the time of a run.
    static func deadline(_ manifest: PluginManifest, _ surroundings: ProgramSurroundings) -> Duration {
        guard let seconds = manifest.limits.deadline else { return surroundings.deadline }
        return min(.seconds(seconds), surroundings.deadline)
    }

    /// Whether the program may ask, so that its input stays open for answers.
    var asksQuestions: Bool {
        guard program.output == .messages, input == nil else { return false }
        if manifest.credentials.contains(where: \.isRevealed) { return true }
        return manifest.descriptor.reach != .services([])
    }
}
