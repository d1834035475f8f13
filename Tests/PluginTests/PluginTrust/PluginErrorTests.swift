import PluginTrust
import Testing

/// Tests of the sentences about plugins: PluginError.
@Suite struct PluginErrorTests {
    @Test(arguments: [
        (
            PluginError.missing("tides"),
            "There is no plugin or folder 'tides': name the folder of its plugin.toml.", "", nil
        ),
        (
            .noManifest(folder: "/p"), "/p has no plugin.toml.",
            "Put these lines into it, in the folder of its program:", nil
        ),
        (
            .mistakes(path: "/p/plugin.toml", lines: ["line 1: id is empty"]), "/p/plugin.toml: line 1: id is empty.",
            "docs/plugin-protocol.md has every key.", "Nothing was added."
        ),
        (
            .mistakes(path: "/p/plugin.toml", lines: ["line 1: id is empty", "title is missing"]),
            "/p/plugin.toml has mistakes: line 1: id is empty; title is missing.",
            "docs/plugin-protocol.md has every key.", "Nothing was added."
        ),
        (
            .nameIsTaken("feeds"), "'feeds' is reserved by quire.", "Change 'id' in plugin.toml.",
            "Change 'id' in plugin.toml; nothing was added."
        ),
        (
            .otherName(folder: "/p/a", id: "b"), "The folder /p/a holds the plugin 'b'.",
            "Rename the folder to 'b'.", "Rename the folder to 'b'; nothing was added."
        ),
        (
            .unsafe(path: "/p", reason: "can be changed by other users", command: "chmod go-w /p"),
            "/p can be changed by other users.", "Run: chmod go-w /p", nil
        ),
        (.unsuitable(path: "/p", reason: "is a pipe"), "/p is a pipe.", "", "Nothing was added."),
        (.otherPlugin(folder: "/p"), "/p holds another plugin.", "", "Nothing was added."),
        (
            .unconfirmed(["reads ~/a", "keeps a folder of its own"], isLinked: true, plugin: "tides"),
            "plugin.toml asks for what was not confirmed: reads ~/a, keeps a folder of its own.",
            "'quire plugin add --link tides' shows it.", "Nothing was added."
        ),
        (
            .unreadable(path: "~/", reason: "holds all of your files"),
            "'~/' holds all of your files, so no plugin may read it.", "Name the files or folders that it needs.",
            "Name the files or folders that it needs; nothing was added."
        ),
        (
            .damagedRegister(path: "/s/plugins.json", list: "plugins"), "/s/plugins.json is not a list of plugins.",
            "Remove the file, and add or allow your plugins again.", nil
        ),
        (
            .damagedRegister(path: "/s/commands.json", list: "commands"),
            "/s/commands.json is not a list of commands.",
            "Remove the file, and add or allow your commands again.", nil
        ),
        (
            .unreadableRegister(path: "/s/plugins.json", reason: "it is a folder"),
            "/s/plugins.json cannot be read: it is a folder.", "Check the file and its permissions.", nil
        ),
    ])
    func anErrorIsTwoSentences(error: PluginError, what: String, remedy: String, adding: String?) {
        #expect(error.what == what)
        #expect(error.remedy == remedy)
        #expect(error.remedyOfAdding == adding ?? remedy)
    }
}
