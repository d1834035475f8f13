import ArgumentParser
import Foundation
import PluginChecks
import PluginManifests
import PluginSources
import PluginTrust
import ReaderShell
import SourceAPI
import SystemSupport
import TerminalText

struct PluginAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Show what a plugin may do, ask once, and add it.",
        discussion: """
            A folder is copied among your plugins. Nothing of it is run before you have agreed. With --link the folder is used \
            where it is, for a plugin you are writing: its files may change, and what it may do may not.
            """
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Use the folder where it is, without checking whether it changes.")
    var link = false

    @Flag(help: "Add it without asking, where no terminal can be asked.")
    var yes = false

    @Option(
        name: .customLong("grant"),
        help: ArgumentHelp(
            "With --yes: a file it may read, 'read:PATH', or a secret it is given, 'reveal:NAME'; can be repeated.",
            valueName: "what"
        )
    )
    var grants: [String] = []

    @Argument(help: "A folder with a plugin.toml, or the name of a plugin that was added.")
    var plugin: String

    func validate() throws {
        guard !link || !grants.contains(where: { $0.hasPrefix("reveal:") }) else {
            throw ValidationError("A linked folder is not checked and receives no secret; add it without --link.")
        }
    }

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, \.library, \.credentials, needsLibrary: false) {
            (service, library, credentials) in
            let installed = try service.installed()
            let proposal = try PluginService.adding {
                try installed.proposal(
                    for: plugin,
                    from: FileManager.default.currentDirectoryPath,
                    isLinked: link,
                    besides: PluginNames.taken
                )
            }
            guard !proposal.isKnown else {
                Output.standard.writeSentence("\(proposal.id) is added already, and nothing of it has changed.")
                return .ok
            }
            for line in PluginPage.lines(of: proposal, width: service.environment.columns ?? .max) {
                Output.standard.append(TerminalText.row(line) + "\n")
            }
            if let program = proposal.manifest.program {
                Output.standard.writeSentence(SandboxReport.here.sentence)
                tell(of: program, proposal, service.surroundings)
            }
            for sentence in PluginPage.sentences(replacedBy: proposal) { Output.standard.writeSentence(sentence) }
            guard try await isConfirmed(proposal, service) else {
                Output.standard.writeSentence("Nothing was added.")
                return .noMatch
            }
            let revealed = await revealed(proposal, isSandboxed: service.surroundings.hasSandbox)
            try PluginService.adding {
                try installed.add(proposal, revealing: revealed, at: service.now())
            }
            try await service.forgetRefusals(of: proposal.id, in: library)
            let example = proposal.manifest.descriptor.example
            Output.standard.writeSentence("Added \(proposal.id). 'quire add \(example)' subscribes to an example.")
            await tellOfMissingKeys(proposal.manifest, credentials)
            return .ok
        }
    }

    private func tellOfMissingKeys(_ manifest: PluginManifest, _ credentials: CredentialStore) async {
        for credential in manifest.descriptor.credentials where await credentials.lacks(credential.name) {
            Output.standard.writeSentence(
                "There is no key '\(credential.name)' (\(credential.help)): 'quire login \(credential.name)' saves it."
            )
        }
    }

    private func tell(of program: PluginProgram, _ proposal: PluginProposal, _ surroundings: ProgramSurroundings) {
        let start = ProgramStart(
            of: program,
            in: proposal.folder,
            isSandboxed: surroundings.hasSandbox,
            readable: proposal.manifest.readablePaths.map { surroundings.path($0) },
            usualPath: surroundings.variables["PATH"] ?? ""
        )
        for obstacle in start.obstacles {
            Output.standard.writeSentence("Its program cannot start here: \(obstacle).")
        }
        if let other = start.otherInterpreter {
            Output.standard.writeSentence("Its interpreter is \(other.here), not \(other.usual) as in your terminal.")
        }
    }

    /// Returns the names of the secrets that the program is given; each is asked for separately.
    @MainActor
    private func revealed(_ proposal: PluginProposal, isSandboxed: Bool) async -> [String] {
        let asked = proposal.manifest.credentials.filter(\.isRevealed).map(\.use.name)
        if link {
            for name in asked {
                Output.standard.writeSentence(
                    "A linked folder is not checked, so its program does not see the secret '\(name)'. "
                        + "Add it without --link to give it the secret."
                )
            }
            return []
        }
        if yes { return asked }
        var revealed: [String] = []
        for name in asked {
            Output.standard.writeSentence(PluginPage.warning(secret: name, isSandboxed: isSandboxed))
            let question = TerminalQuestion(text: "Give it the secret? [y/N] ", isHidden: false)
            if await question.ask(on: Output.standard).flatMap(YesOrNo.isYes) == true {
                revealed.append(name)
            } else {
                Output.standard.writeSentence(
                    "It does not see the secret; 'quire plugin allow \(proposal.id) reveal \(name)' grants it later."
                )
            }
        }
        return revealed
    }

    /// Whether the reader agrees; a mapping that may do no more than before needs no answer.
    @MainActor
    private func isConfirmed(_ proposal: PluginProposal, _ service: PluginService) async throws -> Bool {
        if yes {
            let missing = proposal.permissions.missingGrants(from: grants).filter { !link || !$0.hasPrefix("reveal:") }
            guard missing.isEmpty else {
                throw CommandError.impossible(
                    what: "'\(proposal.id)' asks for files or secrets of yours, which --yes alone does not allow.",
                    remedy: "Add it at a terminal, or with \(missing.map { "--grant '\($0)'" }.joined(separator: " "))."
                )
            }
            return true
        }
        if case .mapping = proposal.manifest.kind, proposal.previous?.isDenied == false, !proposal.isLinked,
            proposal.news.isEmpty, proposal.replaced == nil
        {
            return true
        }
        guard TerminalQuestion.isPossible(service.environment) else {
            throw CommandError.impossible(
                what: "A plugin needs your confirmation, and there is no terminal to ask at.",
                remedy: "Use --yes if it may do what is shown; nothing was added."
            )
        }
        let verb = proposal.replaced == nil ? "Add" : "Replace"
        let question = TerminalQuestion(text: "\(verb) it? [y/N] ", isHidden: false)
        return await question.ask(on: Output.standard).flatMap(YesOrNo.isYes) == true
    }
}
