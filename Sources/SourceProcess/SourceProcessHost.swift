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
            let sentence = "this is the program of a plugin; 'quire plugin try FOLDER' runs it\n"
            try? FileHandle.standardError.write(contentsOf: Data(sentence.utf8))
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

final class MessageOutput: Sendable {
    private let lock = NSLock()

    /// Writes a message, and waits until it is written.
    func write(_ message: JSONValue) {
        lock.withLock {
            // An end of the pipe is the end of the fetch.
            try? FileHandle.standardOutput.write(contentsOf: Data((message.line + "\n").utf8))
        }
    }
}

/// The line with which quire asks for a page.
struct FetchLine {
    let request: FetchRequest
    let now: Date

    /// Reads the line; `nil` if it is another one.
    init?(_ line: String) {
        guard let fields = try? JSONValue(parsing: line), fields["type"] == "fetch",
            let uri = fields["uri"].string.flatMap({ try? SubscriptionURI($0) }),
            let now = fields["now"].string.flatMap({ Date(iso8601: $0) })
        else { return nil }
        self.now = now
        // A query belongs to a subject that is a web address, which quire knows.
        let whole = uri.withWholeSubject
        let isWhole = fields["subject"].string == whole.subject
        var request = FetchRequest(uri: isWhole ? whole : uri, limit: fields["limit"].int ?? 30)
        request.cursor = fields["cursor"].string.map { Cursor(rawValue: $0) }
        // A source's state is any text, so that it is passed as one.
        request.state = fields["state"].string.map { SourceState(rawValue: $0) }
        self.request = request
    }
}
