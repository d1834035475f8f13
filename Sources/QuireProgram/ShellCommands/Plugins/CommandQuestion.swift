import FeedModel
import PluginTrust
import ReaderShell
import Services
import SystemSupport

/// The question whether a command of the subscriptions file may run.
enum CommandQuestion {
    /// The question itself.
    static let text = "Run it at each refresh? [y/n, Enter: ask later] "

    /// Returns the line that shows what would run, for ``Output/writeCommand(_:)``.
    static func sentence(_ uri: SubscriptionURI, _ command: String) -> String {
        let document = uri.filteredAddress.map { " on \(TerminalText.command($0.redactingUserinfo))" } ?? ""
        return "\(uri.plugin): this runs as you\(document): \(TerminalText.command(command))"
    }

    /// Returns the sentence about the words that follow a command in a line and become tags; `nil` if there are none.
    ///
    /// newsboat splits a line at spaces, so that a command without quotation marks around it ends at its first space.
    static func sentence(about tags: [String], after uri: SubscriptionURI) -> String? {
        guard !tags.isEmpty else { return nil }
        let words =
            "The rest of the line does not run, and becomes tags: \(tags.map { TerminalText.command($0) }.joined(separator: ", "))."
        guard tags.contains(where: \.looksLikeCommand) else { return words }
        return words + " If it belongs to the command, answer n and put quotation marks around all of it: "
            + "\"\(TerminalText.command(uri.description)) …\", with \\\" for those within."
    }

    /// The answers of the reader.
    enum Answer: Hashable {
        /// It may run.
        case yes
        /// It must not run, and is not asked for again.
        case no
        /// It does not run until it is allowed, and is asked for again another time.
        case later

        /// Reads an answer; ``later`` unless it is yes or no.
        init(_ text: String) {
            self = YesOrNo.isYes(text).map { $0 ? .yes : .no } ?? .later
        }

        /// Whether it may run; `nil` if it is asked for again.
        var isYes: Bool? { self == .later ? nil : self == .yes }
    }

    /// Asks about an address at the terminal; `nil` if the reader cancels.
    @MainActor
    static func ask(about uri: SubscriptionURI, _ command: String) async -> Answer? {
        Output.standard.writeCommand(sentence(uri, command))
        let answer = await TerminalQuestion(text: text, isHidden: false).ask(on: Output.standard)
        return answer.map { Answer($0) }
    }

    /// Asks at a terminal whether the command of an address may run, unless it is allowed already; reports one that is not allowed.
    @MainActor
    static func decide(about uri: SubscriptionURI, _ service: PluginService) async throws {
        guard let command = uri.command, let commands = service.commands, commands.obstacle(to: uri) != nil
        else { return }
        if TerminalQuestion.isPossible(service.environment), let isYes = await ask(about: uri, command)?.isYes {
            try commands.decide(uri, isAllowed: isYes, at: service.clock.now())
        }
        guard let obstacle = commands.obstacle(to: uri) else { return }
        let error = SubscriptionError.notAllowed(uri.description, obstacle)
        Output.standard.writeSentence(service.clock.explainer.explain(error).line)
    }
}

extension String {
    /// Whether a tag looks like a word of a command of the shell: an option, or a word with signs that shells and documents use.
    fileprivate var looksLikeCommand: Bool { hasPrefix("-") || contains { "'\"`$|<>;&()\\*=".contains($0) } }
}
