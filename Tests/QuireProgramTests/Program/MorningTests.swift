import Foundation
import QuireTesting
import ReaderShell
import Testing

/// Tests of a morning's reading with Enter alone: Pager, NextUnreadWalk, HomeFit, PageStyle.
///
/// A screenful is what is printed between two prompts.
@Suite(.timeLimit(.minutes(5))) struct MorningTests {
    @Test(arguments: [[], ["--speak"]], [20, 40, 80, 200] as [UInt16])
    func enterReadsEverythingAndNoScreenfulIsTallerOrWiderThanTheTerminal(options: [String], columns: UInt16)
        async throws
    {
        let morning = try Morning()
        let titles = morning.titles.sorted()
        for rows: UInt16 in [10, 60] {
            let screenfuls = try await screenfuls(of: morning, options, columns: columns, rows: rows)
            let size = "\(columns) columns, \(rows) rows"
            #expect(screenfuls.flatMap(\.names).sorted() == titles, "\(size)")
            #expect(screenfuls.flatMap { $0.tooWide(for: Int(columns)) } == [], "\(size)")
            let tall = screenfuls.filter { $0.rows(at: Int(columns)) >= Int(rows) }
            #expect(tall.map(\.lines) == [], "\(size)")
            guard columns < 30 else { continue }
            #expect(screenfuls.flatMap(\.itemRows).filter { $0.contains("Source") } == [], "\(size)")
        }
    }

    @Test(arguments: [[], ["--speak"]], [20, 40, 80, 200] as [UInt16])
    func noPageIsTallerOrWiderThanTheTerminal(options: [String], columns: UInt16) async throws {
        let morning = try Morning()
        let commands = [
            "feeds *", "", "1", "more", "back", "list", "", "more", "b", "history", "sources", "help", "", "", "back",
        ]
        for rows: UInt16 in [10, 60] {
            let folder = try morning.copy()
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            let session = try Program(home: folder.path, variables: ["TERM": "dumb"])
                .start(at: terminal, ["--offline"] + options)
            // On a slow machine a prompt comes before the first page, and again after it.
            while !(await screenful(at: terminal)).text.contains("== Home =="), !Task.isCancelled {}
            var paused = 0
            for command in commands {
                terminal.type(command + "\r")
                let screenful = await screenful(at: terminal, typed: command)
                if screenful.isPaused { paused += 1 }
                let place = "'\(command)' at \(columns) columns, \(rows) rows"
                #expect(screenful.tooWide(for: Int(columns)) == [], "\(place)")
                #expect(screenful.tallest(at: Int(columns)) < Int(rows), "\(place): \(screenful.lines)")
            }
            #expect(rows > 10 || paused > 0, "\(columns) columns, \(rows) rows")
            terminal.type("quit\r")
            #expect(await session.status() == 0)
            terminal.close()
        }
    }

    @Test(arguments: [[], ["--speak"]])
    func aPipeGetsEverythingWithoutAPause(options: [String]) async throws {
        let morning = try Morning()
        let titles = morning.titles.sorted()
        let folder = try morning.copy()
        let quire = Program(home: folder.path)
        let input = String(repeating: "next\n", count: titles.count + 1)
        let outcome = try await onThread { try quire.runProcess(["--offline"] + options, input: input) }
        let page = Screenful(outcome.output)
        #expect(page.names.sorted() == titles)
        #expect(page.lines.last == "No unread items are left. 'refresh' fetches what is due.")
        #expect(page.lines.filter { $0.contains("press Enter") || $0.hasSuffix("percent, more.") } == [])
    }

    /// Presses Enter at a terminal until everything is read.
    private func screenfuls(
        of morning: borrowing Morning,
        _ options: [String],
        columns: UInt16,
        rows: UInt16
    ) async throws -> [Screenful] {
        let folder = try morning.copy()
        let terminal = try PseudoTerminal(columns: columns, rows: rows)
        let session = try Program(home: folder.path, variables: ["TERM": "dumb"])
            .start(at: terminal, ["--offline"] + options)
        var screenfuls: [Screenful] = []
        while screenfuls.last?.text.contains("No unread items are left.") != true, !Task.isCancelled {
            screenfuls.append(await screenful(at: terminal))
            terminal.type("\r")
        }
        terminal.type("quit\r")
        #expect(await session.status() == 0)
        terminal.close()
        return screenfuls
    }
}

/// Returns what a command prints.
///
/// On a slow machine the prompt comes before the answer, and again after it.
private func screenful(at terminal: PseudoTerminal, typed: String = "") async -> Screenful {
    while true {
        await terminal.ends(with: "\n> ")
        let screenful = Screenful(terminal.passed, typed: typed)
        guard screenful.lines.last?.hasPrefix("Searching") == true, !Task.isCancelled else { return screenful }
    }
}

/// The lines between two prompts.
private struct Screenful {
    let lines: [String]

    /// Drops the echo of what was typed and the prompt.
    init(_ text: String, typed: String = "") {
        var lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0) }
        if lines.first == typed { lines.removeFirst() }
        if !lines.isEmpty { lines.removeLast() }
        self.lines = lines
    }

    private init(lines: [String]) { self.lines = lines }

    /// The text on one line.
    var text: String { lines.joined(separator: " ") }

    /// The beginnings of the titles of the items that are shown.
    var names: [String] {
        let heading = #/^== (Story\d+-\d+)/#
        return lines.compactMap { $0.firstMatch(of: heading).map { String($0.1) } }
    }

    /// The rows of unread and read items.
    var itemRows: [String] {
        let row = #/^ *\d+ (?:●|unread:)/#
        return lines.filter { $0.contains(row) }
    }

    /// Whether Enter shows the rest of a page; the sentence that says so takes several lines of a narrow terminal.
    var isPaused: Bool {
        let end = lines.suffix(5).joined(separator: " ")
        return end.contains("press Enter") || end.hasSuffix("percent, more.")
    }

    /// The number of rows that the lines take.
    func rows(at columns: Int) -> Int {
        lines.reduce(0) { $0 + max(1, ($1.cellWidth + columns - 1) / columns) }
    }

    /// The largest number of rows between two prompts: on a slow machine an answer can come with the next one.
    func tallest(at columns: Int) -> Int {
        lines.split { $0.hasPrefix("> ") }.map { Screenful(lines: Array($0)).rows(at: columns) }.max() ?? 0
    }

    /// The lines that are wider than the terminal and no addresses.
    func tooWide(for columns: Int) -> [String] {
        let address = #/^ *(?:\[\d+\] )?https?:\S+$/#
        return lines.filter { $0.cellWidth > columns && !$0.contains(address) }
    }
}
