import OpenCombine
import Screens
import SourceAPI
import TerminalText

extension Reader {
    func help(_ arguments: Arguments) throws {
        session.inputs.otherPageShown.send()
        guard let typed = arguments.rest.first else { return printAside(HelpPage.blocks) }
        // A letter or a word that stands for several is explained by the command that it is.
        let isExplained = HelpTopic(rawValue: typed) != nil || ReaderSettings.Name(typed: typed) != nil
        let word = isExplained ? typed : CommandLineWords(verbatim: [typed]).spelledOut.texts[0]
        do throws(CommandError) {
            let command = try CommandEntry.named(word)
            let topic = HelpTopic(rawValue: command.name.rawValue)?.content ?? []
            printAside(HelpPage.blocks(about: command, sources: environment.sources()) + topic)
        } catch {
            let source = environment.sources().first { $0.id == word }
            if let source { return printAside(HelpPage.blocks(about: source)) }
            if ReaderSettings.Name(typed: word) != nil { return printAside(HelpTopic.settings.content) }
            if let topic = HelpTopic.named(word) { return printAside(topic.content) }
            guard case .unknown(_, let suggestion) = error else { throw error }
            throw CommandError.impossible(
                what: "There is no command or topic '\(TerminalText.line(word))'.",
                remedy: suggestion.map { "Did you mean '\($0)'?" } ?? "'help' lists both."
            )
        }
    }
}
