import ArgumentParser
import ReaderShell

struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Sign in, or save a key for a source.",
        discussion: """
            github and qiita take an access token, which is checked with the service; your history is then that of the \
            account. The address of a private feed takes its user ID and password, which are checked with the feed and \
            saved for its server; your history stays the same. For the name of a key, such as newsapi, the key is only \
            saved. A secret is typed at a terminal without being shown; it is never an argument.
            """,
        aliases: ["sign-in"]
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "github, qiita, the name of a key, or the address of a private feed.")
    var name: String?

    @MainActor
    func run() async throws {
        try await Program.run(options, \.reader) { await $0.perform(.login, name) }
    }
}

struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Sign out, or forget a key; your history is kept for the next time.",
        aliases: ["sign-out"]
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The name of a key, or the address of a private feed, to forget; without it you are signed out.")
    var name: String?

    @MainActor
    func run() async throws {
        try await Program.run(options, \.reader) { await $0.perform(.logout, name) }
    }
}

struct WhoamiCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "whoami", abstract: "Show who is signed in.")

    @OptionGroup var options: GlobalOptions

    @MainActor
    func run() async throws {
        try await Program.run(options, \.reader) { await $0.perform(.whoami, nil) }
    }
}
