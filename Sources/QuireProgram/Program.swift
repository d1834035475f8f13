import ArgumentParser
import Dispatch
import Foundation
import Glibc
import PluginTrust
import Primitives
import ReaderShell
import Services
import SystemSupport

/// The frame of all commands: it reports an error in two sentences with its exit status, and closes what was opened.
@MainActor
package enum Program {
    private static var waitsForDisk = true

    /// Runs the command line and ends the process.
    ///
    /// This function is not `async`: its checks come before the first task, because a task needs a thread.
    ///
    /// - Parameter waitsForDisk: Whether libraries sync what they commit. Only the negative control of the fault sweeps says no.
    package static func main(waitsForDisk: Bool = true) -> Never {
        self.waitsForDisk = waitsForDisk
        // The checks below start threads, which would take arenas of the heap.
        ProcessMemory.configure()
        StandardStreams.occupyClosed()
        do throws(ProcessShortage) {
            try ProcessShortage.check()
        } catch {
            _exit(report(error, English(clock: LocalClock { _ in 0 }, now: .distantPast)).rawValue)
        }
        Task { await Quire.main() }
        dispatchMain()
    }

    /// Runs a command with the services it names.
    ///
    /// - Parameters:
    ///   - services: Key paths from the composition root, such as `\.queries`.
    ///   - needsLibrary: Whether a library that cannot be used is an error.
    static func run<each Service>(
        _ options: GlobalOptions,
        _ services: repeat KeyPath<App, each Service>,
        needsLibrary: Bool = true,
        work: @MainActor (repeat each Service) async throws -> ExitStatus
    ) async throws {
        try await run { environment in
            let app = try App(
                options,
                environment: environment,
                needsLibrary: needsLibrary,
                waitsForDisk: waitsForDisk
            )
            do {
                let status = try await work(repeat app[keyPath: each services])
                await app.libraries.close()
                guard let problem = app.recorder?.problem else { return status }
                return report(problem, app.vocabulary())
            } catch {
                await app.libraries.close()
                throw error
            }
        }
    }

    /// Runs a command that uses none of the reader's files.
    static func run(_ work: (ProcessEnvironment) async throws -> ExitStatus) async throws {
        // A closed pipe is an error of a write, not the end of the process. Children get the default back.
        signal(SIGPIPE, SIG_IGN)
        // So is a file that reaches its size limit (ulimit -f). Dispatch's threads block the signal, the first thread does not.
        signal(SIGXFSZ, SIG_IGN)
        let (invocation, environment) = (Invocation.current, Invocation.current.environment)
        invocation.output.columns = environment.columns
        invocation.errors.columns = environment.errorColumns
        let vocabulary = English(clock: LocalClock(environment.utcOffset), now: environment.now())
        var status: ExitStatus
        do {
            status = try await work(environment)
        } catch let code as ExitCode {
            status = ExitStatus(rawValue: code.rawValue) ?? .usage
        } catch PluginError.noManifest(let folder) {
            MissingManifest.tell(of: folder)
            status = .usage
        } catch PluginError.unreadableRegister(let path, let reason) {
            status = report(FileError.unreadable(path: path, reason: reason), vocabulary)
        } catch let error as PluginError {
            status = report(CommandError.impossible(what: error.what, remedy: error.remedy), vocabulary)
        } catch {
            status = report(error, vocabulary)
        }
        invocation.output.flush()
        if let failure = invocation.output.failure {
            let reason = String(cString: strerror(failure))
            status = report(FileError.cutShort(path: "standard output", reason: reason), vocabulary)
        }
        guard status == .ok else { throw ExitCode(status.rawValue) }
    }

    private static func report(_ error: any Error, _ vocabulary: any Vocabulary) -> ExitStatus {
        let explanation = vocabulary.explain(error)
        Output.error.writeSentence("quire: \(explanation.line)")
        return explanation.status
    }
}
