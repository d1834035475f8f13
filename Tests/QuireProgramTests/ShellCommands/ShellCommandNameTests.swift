import ReaderShell
import Testing

@testable import QuireProgram

/// Tests of the names that the prompt knows of the shell: ShellCommandName, Quire.
@Suite struct ShellCommandNameTests {
    @Test func thePromptNamesEachCommandThatOnlyTheShellHas() {
        let ofPrompt = Set(Command.all.flatMap(\.words))
        let others = Quire.commandNames.filter { !ofPrompt.contains($0) }
        #expect(others.sorted() == ShellCommandName.allCases.map(\.rawValue).sorted())
    }
}
