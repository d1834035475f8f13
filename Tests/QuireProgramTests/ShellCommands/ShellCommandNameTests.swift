import Testing

@testable import QuireProgram
@testable import ReaderShell

/// Tests of the names that the prompt knows of the shell: CommandSuggestion, Quire.
@Suite struct ShellCommandNameTests {
    @Test func thePromptNamesEachCommandThatOnlyTheShellHas() {
        let known = Set(CommandEntry.all.flatMap(\.words)).union(CommandSuggestion.table.keys)
        let others = Quire.commandNames.filter { !known.contains($0) }
        #expect(others.sorted() == CommandSuggestion.shellCommands.sorted())
    }
}
