import Screens

@testable import ReaderShell

extension Told {
    static let ofPrograms: [Told] = [
        Told(FilesError.noItemOpen(command: "mail"), "No item is open. 'mail 3' takes row 3.", .usage),
        Told(FilesError.noItemOpen(command: "play"), "No item is open. 'play 3.1' takes row 3.", .usage),
        Told(
            ProgramError.notSet(key: "copy"),
            "There is no terminal that copies. Set 'copy' under [programs] in config.toml.",
            .configuration
        ),
        Told(
            ProgramError.notSet(key: "bookmark"),
            "No program for bookmarks is set. Set 'bookmark' under [programs] in config.toml.",
            .configuration
        ),
        Told(
            ProgramError.notSet(key: "play.\"application/pdf\""),
            "No program plays files of this type. Set 'play.\"application/pdf\"' under [programs] in config.toml.",
            .configuration
        ),
        Told(
            ProgramError.notStarted(program: "sendmail", key: "mail"),
            "The program 'sendmail' could not be started. Set 'mail' under [programs] in config.toml to one that is installed.",
            .configuration
        ),
        Told(
            ProgramError.unsafe(
                key: "mail",
                path: "/x/config.toml",
                reason: "can be changed by other users",
                remedy: "chmod go-w /x/config.toml"
            ),
            "The program under 'mail' is not run, because /x/config.toml can be changed by other users. "
                + "Run: chmod go-w /x/config.toml",
            .configuration
        ),
        Told(
            ProgramError.failed(program: "msmtp", status: 78, output: "msmtp: no account"),
            "'msmtp' ended with status 78: msmtp: no account",
            .unavailable
        ),
        Told(
            ProgramError.failed(program: "keep", status: 1, output: ""),
            "'keep' ended with status 1. Run it yourself to see why.",
            .unavailable
        ),
        Told(
            ProgramError.failed(program: "keep", status: 1, output: String(repeating: "x", count: 4000)),
            "'keep' ended with status 1: " + String(repeating: "x", count: 317) + "...",
            .unavailable
        ),
        Told(
            ProgramError.timedOut(program: "keep", seconds: 60),
            "'keep' had not ended after 60 seconds, and was stopped. Run it yourself to see why.",
            .tryLater
        ),
        Told(
            ProgramError.noRecipient,
            "No address was given, and mail-to is not set under [programs] in config.toml. "
                + "'mail ann@example.org' sends the open item to one.",
            .usage
        ),
        Told(
            ProgramError.noMailAddress("a\u{1B}[2J b"),
            "'a b' is not an address for mail. Type 'mail 3 ann@example.org'.",
            .usage
        ),
        Told(
            ProgramError.noPage(title: "One"),
            "'One' has no web address. 'copy text' copies its text.",
            .data
        ),
        Told(
            ProgramError.tooLong(limit: 74_994),
            "The text has more than 74994 bytes, the limit of terminals. "
                + "Set 'copy' under [programs] in config.toml to a program that accepts more.",
            .data
        ),
        Told(
            ProgramError.notOpenable("file:///etc/passwd"),
            "'file:///etc/passwd' is not a web address. 'play' opens only http and https addresses.",
            .data
        ),
    ]
}
