import FeedModel
import Foundation
import Glibc
import Primitives
public import SourceAPI

/// Runs a source as the program of a plugin.
///
/// The program answers one fetch: it reads the `fetch` line on standard input, asks services through quire, and prints the page.
///
///     import SourceProcess
///
///     await SourceProcessHost.run(TidesSource())
public enum SourceProcessHost {
    /// Runs the source, and ends the process.
    ///
    /// The source and its child tasks run on one thread. A detached task uses the thread pool of Dispatch, which can end the program
    /// in a sandbox.
    nonisolated(nonsending) public static func run(_ source: some Source) async -> Never {
        signal(SIGPIPE, SIG_IGN)
        let output = MessageOutput()
        guard let line = readLine(), let fetch = FetchLine(line) else {
            output.fail("this is the program of a plugin; 'quire plugin try FOLDER' runs it")
            exit(EX_USAGE)
        }
        let host = MessageHost(now: fetch.now) { output.write($0) }
        host.read { readLine() }
        let thread = SourceThread()
        thread.start()
        let run = Task(executorPreference: thread) {
            for message in await messages(of: source, fetch.request, host) { output.write(message) }
        }
        await run.value
        exit(0)
    }

    static func messages(of source: some Source, _ request: FetchRequest, _ host: MessageHost) async -> [JSONValue] {
        do throws(SourceError) {
            return PageMessages.messages(of: try await source.fetch(request, through: host), request)
        } catch {
            return [host.message(of: error)]
        }
    }
}

/// Standard output, a message a line.
final class MessageOutput: Sendable {
    private let lock = NSLock()

    /// Writes a message, and waits until it is written.
    func write(_ message: JSONValue) {
        lock.withLock {
            // An end of the pipe is the end of the fetch.
            try? FileHandle.standardOutput.write(contentsOf: Data((message.line + "\n").utf8))
        }
    }

    func fail(_ sentence: String) { try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8)) }
}
