import OpenCombine
import OpenCombineDispatch
import Streams
import StreamsTesting
import Testing

@testable import ReaderShell

/// A session of the reader, with a transcript of all input and output.
///
/// In the transcript `> text` was typed, `(text)` is progress outside the page, `>` alone is the prompt that is shown again after
/// a message; everything else is the page. Time passes only while a command is waited for, or when the test says so.
@MainActor
final class Session {
    let world: World
    /// All that was typed and said.
    private(set) var transcript: [String] = []
    /// Whether the session has ended.
    private(set) var isOver = false
    /// How many cells a line has.
    var width: Int?

    private let typed: AsyncStream<String>.Continuation
    private var isReady = false
    private var reader: Reader?
    private var seen = 0

    /// Begins a session; nothing is shown before something is typed.
    ///
    /// - Parameters:
    ///   - isInteractive: Whether a person types.
    ///   - width: How many cells a line has.
    ///   - height: How many lines the screen has; `nil` when nothing is held back.
    ///   - adjust: What is different in this environment.
    init(
        _ world: World = World(),
        isInteractive: Bool = true,
        width: Int? = 80,
        height: Int? = nil,
        adjust: (inout ReaderEnvironment) -> Void = { _ in }
    ) {
        self.world = world
        self.width = width
        let (lines, typed) = AsyncStream.makeStream(of: String.self)
        self.typed = typed
        let display = Display(
            print: { [unowned self] in transcript.append($0) },
            note: { [unowned self] in transcript.append("(\($0))") },
            prompt: { [unowned self] in hear($0) },
            width: { [unowned self] in self.width },
            height: { height },
            isInteractive: isInteractive
        )
        var environment = world.environment(display: display)
        adjust(&environment)
        let reader = Reader(environment: environment)
        self.reader = reader
        Task {
            await reader.run(lines)
            isOver = true
        }
    }

    /// The worst that happened so far.
    var status: ReaderShell.ExitStatus { reader?.status ?? .ok }

    /// Returns the output since the last call.
    var news: [String] {
        defer { seen = transcript.count }
        return Array(transcript[seen...])
    }

    /// Types a line, and lets time pass until the reader is ready for the next one or has ended.
    ///
    /// - Returns: What was said.
    @discardableResult
    func type(_ line: String) async -> [String] {
        await begin(line)
        for _ in 0..<1000 where !isReady && !isOver { await advance(by: .milliseconds(100)) }
        if !isReady, !isOver { Issue.record("The reader is not ready for the line after '\(line)'.") }
        return news
    }

    /// Types a line as ``type(_:)`` does.
    ///
    /// - Returns: What was said, as one line.
    func answer(to line: String) async -> String { await type(line).joined(separator: " ") }

    /// Types a line, and lets no time pass.
    func begin(_ line: String) async {
        await settle()
        _ = news
        transcript.append("> \(line)")
        seen += 1
        isReady = false
        typed.yield(line)
        await settle()
    }

    /// Presses the key that ends the input, and lets no time pass.
    func end() async {
        typed.finish()
        await settle()
    }

    /// Lets time pass.
    ///
    /// - Returns: What was said.
    @discardableResult
    func advance(by interval: Duration) async -> [String] {
        world.scheduler.advance(by: interval)
        await settle()
        return Array(transcript[seen...])
    }

    /// Types a line, and expects what is said.
    func type(_ line: String, says expected: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
        let said = await type(line)
        #expect(said == expected, sourceLocation: sourceLocation)
    }

    /// Lets time pass, and expects what is said.
    func advance(
        by interval: Duration,
        says expected: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let said = await advance(by: interval)
        #expect(said == expected, sourceLocation: sourceLocation)
    }

    private func hear(_ prompting: Display.Prompting) {
        switch prompting {
        case .ready: isReady = true
        case .question(let question):
            transcript.append(question)
            isReady = true
        case .over, .end: isReady = false
        case .again: transcript.append(">")
        }
    }

    /// Lets everything happen that can happen now: all of it is on the main actor, whose work is done in turn.
    private func settle() async {
        for _ in 0..<200 { await Task.yield() }
    }
}
