import Foundation
import PluginManifests
import PluginTrust
import SystemSupport
import TOMLReading

/// The beginning of a `plugin.toml`, for a folder or a program that has none.
///
/// Nothing is run to find out more.
enum MissingManifest {
    /// Tells that there is no `plugin.toml`, and the lines to put into one.
    static func tell(of path: String) {
        let error = PluginError.noManifest(folder: path)
        guard FileManager.default.fileExists(atPath: path) else {
            return Output.error.writeSentence("quire: \(error.what) 'quire plugin new' makes a folder with one.")
        }
        Output.error.writeSentence("quire: \(error.what) \(error.remedy)")
        Output.error.writeLines(lines(for: path))
    }

    /// Returns the lines for a folder, or for a program alone.
    static func lines(for path: String) -> String {
        let name = TextFile.parts(of: path).name
        let word = name.prefix { $0 != "." }.lowercased()
        let id = word.isPluginName ? word : "name"
        let title = (id.prefix(1).uppercased() + id.dropFirst())
        return """
            id = \(id.quotedForTOML)
            title = \(title.quotedForTOML)
            run = [\("./\(program(in: path) ?? name)".quotedForTOML)]
            output = "messages"  # or "feed", or "lines"

            """
    }

    /// Returns the name of the only program in a folder.
    private static func program(in folder: String) -> String? {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
        let programs = names.filter {
            let path = folder + "/" + $0
            return TextFile.isRegularOrMissing(path) && files.isExecutableFile(atPath: path)
        }
        return programs.count == 1 ? programs[0] : nil
    }
}
