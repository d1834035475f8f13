import Testing

@testable import Screens

/// Properties of random histories of commands of every kind: Session, Turn, Phase, Reading, Writing, and the commands.
///
/// Commands are typed and answered in any order, well, with nothing or with an error; the prompt is wanted, Ctrl-C is pressed,
/// items change elsewhere, and half of the libraries read to the end after a command was stopped.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct RandomHistoriesTests {
    @Test func everyHistoryKeepsTheReaderWhereTheyAre() async throws {
        for seed in 0..<2000 {
            let history = RandomHistory(seed: UInt64(seed))
            let broken = await history.brokenProperty()
            try #require(broken == nil, "seed \(seed): \(broken ?? "") after \(history.story)")
        }
    }
}
