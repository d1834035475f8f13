import Glibc
import SystemSupport
import Testing

/// Ctrl-C in a session without a line editor, in processes that a signal may end.
@Suite struct PromptInterruptionTests {
    @Test func aWaitingPromptKeepsTheSession() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let interruption = Self.interruption()
            interruption.beginPrompt()
            for _ in 0..<3 { raise(SIGINT) }
            exit(3)
        }
    }

    @Test func oneIsDroppedBetweenACommandAndThePrompt() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let interruption = Self.interruption()
            for _ in 0..<2 {
                interruption.beginPrompt()
                interruption.endPrompt()
                raise(SIGINT)
            }
            exit(3)
        }
    }

    @Test func theSecondEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let interruption = Self.interruption()
            interruption.beginPrompt()
            interruption.endPrompt()
            raise(SIGINT)
            raise(SIGINT)
            exit(3)
        }
    }

    @Test func theFormerActionReturns() async {
        await #expect(processExitsWith: .signal(SIGINT)) {
            let interruption = Self.interruption()
            interruption.beginPrompt()
            interruption.end()
            raise(SIGINT)
            exit(3)
        }
    }

    @Test func aSignalThatIsIgnoredStaysIgnored() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let interruption = Self.interruption(SIG_IGN)
            interruption.beginPrompt()
            interruption.endPrompt()
            for _ in 0..<3 { raise(SIGINT) }
            exit(3)
        }
    }

    /// Returns a handler, and lets SIGINT reach this thread.
    ///
    /// libdispatch blocks signals in its threads, and a shell makes jobs in the background ignore SIGINT.
    private static func interruption(_ action: sighandler_t? = SIG_DFL) -> PromptInterruption {
        signal(SIGINT, action)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return PromptInterruption()
    }
}
