import ArgumentParser
import FeedModel
import ReaderShell
import Services
import SystemSupport
import TerminalText

/// Completion of arguments in shells, with the same words as at the prompt.
enum ShellCompletion {
    /// The words of a query, with fields, tags and subscriptions.
    static let query = words(after: "list")
    static let subscription = words(after: "why")
    static let tag = words(after: "add --tag")

    /// Completes as the prompt does after one of its commands.
    static func words(after command: String) -> CompletionKind {
        .custom { words, index, _ in await candidates(after: command, words, index, for: CompletionShell.requesting) }
    }

    /// Returns the candidates for a word of a command line, as the shell wants them.
    ///
    /// bash takes a colon for the end of a word, and zsh for the beginning of a description.
    static func candidates(after command: String, _ words: [String], _ index: Int, for shell: CompletionShell?) async
        -> [String]
    {
        guard words.indices.contains(index) else { return [] }
        var word = words[index]
        var start = index
        if shell == .bash {
            while start > 1, word.hasPrefix(":") || words[start - 1].hasSuffix(":") {
                start -= 1
                word = words[start] + word
            }
        }
        let found = await candidates(for: "\(command) \(word)", home: home(in: words)).map(TerminalText.line)
        switch shell {
        case .bash?: return found.map { String($0.dropFirst(word.lastIndex(of: ":").map { word[...$0].count } ?? 0)) }
        case .zsh?: return found.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
        default: return found
        }
    }

    private static func candidates(for line: String, home: String?) async -> [String] {
        let options = home.map { ["--home", $0] } ?? []
        guard let options = try? GlobalOptions.parse(options),
            let app = try? App(options, environment: Invocation.current.environment, needsLibrary: false)
        else { return [] }
        let tags = (try? await app.queries.tags().map(\.name)) ?? []
        let categories = (try? await app.queries.categories().map(\.name)) ?? []
        let found = app.completion(tags: { tags }, categories: { categories }, orders: { [] }).candidates(line)
        await app.libraries.close()
        return found
    }

    private static func home(in words: [String]) -> String? {
        if let index = words.firstIndex(of: "--home"), index + 1 < words.count { return words[index + 1] }
        return words.first { $0.hasPrefix("--home=") }.map { String($0.dropFirst(7)) }
    }
}
