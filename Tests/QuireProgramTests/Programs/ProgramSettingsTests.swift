import Foundation
import ReaderShell
import Screens
import Services
import Testing

@testable import QuireProgram

/// Tests of `[programs]` in config.toml: Configuration, ConfigurationReader.
@Suite struct ProgramSettingsTests {
    private func programs(_ lines: String) throws -> ProgramSettings {
        try Configuration(text: "[programs]\n\(lines)\n", path: "config.toml", endpoints: []).programs
    }

    @Test func programsAreTextsOrListsOfWords() throws {
        let home = ("~" as NSString).expandingTildeInPath
        let set = try programs(
            """
            mail = "msmtp -a 'my work'"
            mail-to = "ada@example.org"
            copy = ["wl-copy", "--type", "text/plain; a b"]
            bookmark = "~/bin/bookmark"
            play.audio = ["~/bin/play", "~/x"]
            play.video = "mpv --fs"
            play."application/pdf" = "zathura"
            """
        )
        #expect(set.mail == ["msmtp", "-a", "my work"])
        #expect(set.recipient?.text == "ada@example.org")
        #expect(set.copy == ["wl-copy", "--type", "text/plain; a b"])
        #expect(set.bookmark == ["\(home)/bin/bookmark"])
        #expect(
            set.players == [
                "audio": ["\(home)/bin/play", "~/x"], "video": ["mpv", "--fs"], "application/pdf": ["zathura"],
            ]
        )
        #expect(set.fault == nil)
        #expect(try Configuration(text: "", path: "config.toml", endpoints: []).programs == ProgramSettings())
    }

    private static let split = "must be a program with its arguments; variables and pipes need a script"
    private static let list = "must be a program with its arguments, as text or a list of strings"

    @Test(arguments: [
        ("mail = \"mail $HOST\"", "programs.mail", split), ("copy = \"a | b\"", "programs.copy", split),
        ("bookmark = \"keep &\"", "programs.bookmark", split), ("bookmark = \"A=1 keep\"", "programs.bookmark", split),
        ("bookmark = \"\"", "programs.bookmark", split), ("bookmark = []", "programs.bookmark", list),
        ("bookmark = [\"\", \"x\"]", "programs.bookmark", list),
        ("bookmark = [1]", "programs.bookmark", "must be a list of strings"),
        ("bookmark = 1", "programs.bookmark", "must be a list of strings"),
        ("mail-to = \"-f@example.org\"", "programs.mail-to", "must be an address such as \"ann@example.org\""),
        ("play = \"mpv\"", "programs.play", "must be a table"),
        ("play.\"a/b/c\" = \"mpv\"", "programs.play.a/b/c", "must be a media type, such as audio, or \"audio/ogg\""),
        ("play.Audio = \"mpv\"", "programs.play.Audio", "must be a media type, such as audio, or \"audio/ogg\""),
        (
            "player = \"mpv\"", "programs.player",
            "is not a setting; the settings are bookmark, copy, mail, mail-to, play"
        ),
    ])
    func aWrongValueIsNamed(line: String, key: String, reason: String) {
        #expect(throws: ConfigurationError.value(path: "config.toml", key: key, reason: reason)) {
            try programs(line)
        }
    }
}
