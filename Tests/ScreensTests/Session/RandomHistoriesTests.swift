import Testing

@testable import Screens

/// Properties of random histories of commands of every kind: Session, Turn, Phase, Reading, Writing, and the commands.
///
/// Commands are typed and answered in any order, well, with nothing or with an error; the prompt is wanted, Ctrl-C is pressed,
/// items change elsewhere, and half of the libraries read to the end after a command was stopped.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(2))) struct RandomHistoriesTests {
    /// Runs a hundred histories.
    ///
    /// Other tests share the main actor, so one time limit for all 2,000 is unreliable.
    @Test(arguments: 0..<20) func everyHistoryKeepsTheReaderWhereTheyAre(hundred: Int) async throws {
        for seed in hundred * 100..<(hundred + 1) * 100 {
            let history = RandomHistory(seed: UInt64(seed))
            let broken = await history.brokenProperty()
            try #require(broken == nil, "seed \(seed): \(broken ?? "") after \(history.story)")
        }
    }
}
