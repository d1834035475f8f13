import PluginManifests
import Primitives
package import SourceAPI

/// The description that the program of a plugin prints of itself, for plugins without a `plugin.toml`.
package enum ProgramDescription {
    /// The maximum time for the answer.
    private static let deadline = Duration.seconds(5)

    /// Asks a program for its description (`PROGRAM describe`), in a sandbox.
    ///
    /// - Parameters:
    ///   - name: The program's name in the folder.
    ///   - folder: The absolute path of the plugin's folder.
    ///   - surroundings: The reader's system.
    /// - Returns: The text of a `plugin.toml` that says the same.
    /// - Throws: ``SourceError``, whose text continues a sentence that begins with the program.
    package static func manifest(
        of name: String,
        in folder: String,
        surroundings: ProgramSurroundings
    ) async throws(SourceError) -> String {
        guard surroundings.hasSandbox else {
            throw .refused("is not asked for its description, because this system has no sandbox")
        }
        guard let place = PrivateFolder.createForRun(of: "plugin", in: surroundings.temporaryFolder) else {
            throw .plugin("cannot be asked, because no folder can be made in \(surroundings.temporaryFolder)")
        }
        defer { PrivateFolder.remove(place) }
        var launch = ProgramLaunch(
            path: folder + "/" + name,
            arguments: ["./" + name, "describe"],
            variables: [
                "PATH": ProgramSurroundings.searchPath, "TMPDIR": place, "HOME": place, "LANG": "C.UTF-8",
                "QUIRE_PROTOCOL": "1",
            ],
            folder: folder,
            deadline: min(deadline, surroundings.deadline)
        )
        var sandbox = ProgramSandbox(folder: folder, temporaryFolder: place, granted: [])
        sandbox.usesBubblewrap = surroundings.usesBubblewrap
        launch.sandbox = sandbox
        let outcome = await CommandRun.run(launch, input: nil)
        if let failure = outcome.failure {
            throw failure == .timedOut ? .plugin("does not describe itself within 5 s") : failure
        }
        guard let description = description(in: outcome.output) else {
            let error = outcome.ending?.errorLine.map { ": \($0)" } ?? ""
            throw .plugin("prints no description when it is started with 'describe'\(error)")
        }
        return PluginManifest.text(describedBy: description, running: name)
    }

    /// Returns the first message in an output, if it is a description.
    private static func description(in output: [UInt8]) -> JSONValue? {
        guard let line = output.split(separator: 0x0A).first(where: { line in line.contains { $0 > 0x20 } }),
            line.count <= 64 << 10, let message = try? JSONValue(parsing: line), message["type"] == "description"
        else { return nil }
        return message
    }
}
