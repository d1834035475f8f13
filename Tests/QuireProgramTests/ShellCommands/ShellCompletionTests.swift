import QuireTesting
import Testing

@testable import QuireProgram

/// Tests of the words that a shell's Tab completes.
@Suite struct ShellCompletionTests {
    /// - Parameter words: The command line as the shell divides it; the last one is completed.
    @Test(arguments: [
        ("fish", "why -- positional@0", ["why", "https:"], "https://x.example/feed\n"),
        ("bash", "why -- positional@0", ["why", "https", ":"], "//x.example/feed\n"),
        ("zsh", "why -- positional@0", ["why", "https:"], "https\\://x.example/feed\n \n"),
        ("bash", "list -- positional@0", ["list", "unr"], "unread\n"),
        ("bash", "list -- positional@0", ["list", "tag", ":", "sw"], "swift\n"),
        ("fish", "list -- positional@0", ["list", "unread", "tag:sw"], "tag:swift\n"),
        ("bash", "mark -- positional@1", ["mark", "read", "starr"], "starred\n"),
        ("fish", "add -- --tag", ["add", "--tag", "s"], "swift\n"),
        ("fish", "why -- positional@0", ["why", "other"], ""),
    ])
    func aWordIsCompletedAsAtThePrompt(shell: String, argument: String, words: [String], candidates: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("subscriptions", "https://x.example/feed swift\n")
        let quire = Program(home: folder.path, variables: ["SAP_SHELL": shell])
        let index = ["\(words.count)", "\(words[words.count - 1].count)", "quire"]
        let call = ["---completion"] + argument.split(separator: " ").map(String.init) + index + words
        let outcome = try quire.runProcess(call)
        #expect(outcome == Program.Outcome(status: 0, output: candidates, errors: ""))
    }
}
