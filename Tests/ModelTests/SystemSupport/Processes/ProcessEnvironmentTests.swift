import Foundation
import Testing

@testable import SystemSupport

/// Tests of ProcessEnvironment.
@Suite struct ProcessEnvironmentTests {
    private func environment(_ variables: [String: String]) -> ProcessEnvironment {
        var environment = ProcessEnvironment.live
        environment.variables = variables
        return environment
    }

    @Test func variablesAreReadUpToTheFirstSign() {
        let texts = ["A=1", "B=x=y", "C=", "no sign", "A=2", "=D", "É=ü"]
        var pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let variables = pointers.withUnsafeMutableBufferPointer { ProcessEnvironment.variables(of: $0.baseAddress) }
        #expect(variables == ["A": "1", "B": "x=y", "C": "", "": "D", "É": "ü"])
        #expect(ProcessEnvironment.variables(of: nil) == [:])
    }

    @Test func theLiveEnvironmentIsThatOfTheProcess() {
        #expect(ProcessEnvironment.live.variables == ProcessInfo.processInfo.environment)
        #expect(ProcessEnvironment.live.hostName == ProcessInfo.processInfo.hostName)
    }

    @Test func theArgumentsAreThoseOfTheProcess() {
        #expect(ProcessEnvironment.arguments == CommandLine.arguments)
    }

    @Test func temporaryFilesLieWhereTheEnvironmentSays() {
        #expect(environment([:]).temporaryFolder == "/tmp")
        #expect(environment(["TMPDIR": ""]).temporaryFolder == "/tmp")
        #expect(environment(["TMPDIR": "/var/tmp//"]).temporaryFolder == "/var/tmp")
        #expect(environment(["TMPDIR": "/"]).temporaryFolder == "/")
        #expect(environment(["TMPDIR": "tmp"]).temporaryFolder == AbsolutePath.standardized("tmp"))
    }
}
