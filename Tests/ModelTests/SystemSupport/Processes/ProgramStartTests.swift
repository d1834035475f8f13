import Glibc
import QuireTesting
import Testing

@testable import SystemSupport

/// Tests of what a program inherits: ProgramStart.
@Suite struct ProgramStartTests {
    @Test(arguments: [ProgramStart.Place.ownSession, .ownGroup])
    func aProgramHasItsThreeStreamsAndBlocksNoSignal(place: ProgramStart.Place) async throws {
        let folder = try TemporaryFolder()
        try folder.write("output", "")
        // What a library forgets to close in children.
        let forgotten = open("/dev/null", O_RDONLY)
        let output = open(folder.path + "/output", O_WRONLY)
        defer {
            close(forgotten)
            close(output)
        }
        var start = ProgramStart(
            arguments: ["sh", "-c", "ls /proc/$$/fd; grep SigBlk /proc/self/status"],
            variables: ["PATH": "/usr/bin:/bin"],
            output: output
        )
        start.place = place
        let child = try await onThread { [start] in
            // As a thread of Dispatch does.
            var signals = sigset_t()
            sigfillset(&signals)
            pthread_sigmask(SIG_SETMASK, &signals, nil)
            return start.start()
        }
        let number = try #require(child)
        let status = try await onThread {
            var status: Int32 = -1
            waitpid(number, &status, 0)
            return status
        }
        #expect(status == 0)
        #expect(try folder.text(of: "output") == "0\n1\n2\nSigBlk:\t0000000000000000\n")
    }

    @Test func thereIsNoProcessForAProgramThatIsMissing() {
        #expect(ProgramStart(arguments: ["/no/such/program"], variables: [:]).start() == nil)
        #expect(ProgramStart(arguments: [], variables: [:]).start() == nil)
    }
}
