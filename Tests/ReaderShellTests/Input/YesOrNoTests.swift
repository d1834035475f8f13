import ReaderShell
import Testing

/// Tests of answers to questions: YesOrNo.
@Suite struct YesOrNoTests {
    @Test func onlyYesAndNoAreAnswers() {
        #expect(["y", "Yes", " YES\r", "y es"].map(YesOrNo.isYes) == [true, true, true, true])
        #expect(["n", "No", " NO\r"].map(YesOrNo.isYes) == [false, false, false])
        #expect(["", " ", "yess", "ja", "0", "not"].compactMap(YesOrNo.isYes) == [])
    }
}
