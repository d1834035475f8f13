import CProcess
import Glibc
import Testing

/// What the program lets go of before it needs its memory for feeds.
@Suite struct CodeTests {
    /// How many pages of files this process has mapped and present.
    private static func presentFilePages() -> Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { _ = fclose(file) }
        var text = [CChar](repeating: 0, count: 256)
        guard fgets(&text, Int32(text.count), file) != nil else { return 0 }
        let numbers = text.prefix { $0 != 0 }.split(separator: 32).map { $0.reduce(0) { 10 * $0 + Int($1) - 48 } }
        return numbers.count > 2 ? numbers[2] : 0
    }

    @Test func codeThatIsLetGoOfIsThereWhenItIsUsedAgain() async throws {
        await #expect(processExitsWith: .exitCode(7)) {
            let before = Self.presentFilePages()
            let segments = cprocess_let_go_of_code()
            let after = Self.presentFilePages()
            // The rest of the test runs on it: formatting, the runtime, a library.
            let line = "\([1.5, 2.25].map { $0.description }.joined(separator: " ")) \(strlen("quire"))"
            exit(segments > 2 && after < before / 2 && line == "1.5 2.25 5" ? 7 : 1)
        }
    }
}
