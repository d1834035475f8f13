import Foundation
import PluginSources
import QuireTesting
import Testing

@testable import QuireProgram

/// Tests that docs/writing-a-source.md leads to what it shows.
@Suite(
    .enabled(if: ProgramSandbox.isAvailable, "the page shows what a sandbox permits"),
    .enabled(if: PipedProcess.exists(PipedProcess.python), "the page has a program in Python")
)
struct WritingASourceTests: ~Copyable {
    private let folder: TemporaryFolder

    init() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/work", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: folder.path + "/bin", withIntermediateDirectories: true)
        let quire = QuireTesting.Program(home: folder.path)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/bin/quire", withDestinationPath: quire.path)
        self.folder = folder
    }

    @Test func theFilesAndCommandsOfThePageGiveWhatItShows() throws {
        let page = try String(contentsOf: ProjectFolder.url("docs/writing-a-source.md"), encoding: .utf8)
        var shown: [String] = []
        var file: String?
        var block: (kind: String, lines: [String])?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                guard let ended = block else {
                    block = (line, [])
                    continue
                }
                var lines = ended.lines
                if ended.kind == "```console" {
                    lines = try lines.filter { $0.hasPrefix("$ ") }.flatMap {
                        [$0] + (try run(String($0.dropFirst(2))))
                    }
                } else if let file {
                    try folder.write("work/" + file, lines.joined(separator: "\n") + "\n")
                }
                (file, block) = (nil, nil)
                shown += [ended.kind] + lines + [line]
            } else if block != nil {
                block?.lines.append(line)
            } else {
                if line.hasSuffix("`:") { file = line.dropLast(2).split(separator: "`").last.map(String.init) }
                shown.append(line)
            }
        }
        #expect(shown.joined(separator: "\n") == page)
    }

    /// Runs a command and returns the lines that it prints.
    private func run(_ command: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec 2>&1; cd \(folder.path)/work; " + command]
        process.environment = [
            "PATH": "\(folder.path)/bin:/usr/local/bin:/usr/bin:/bin", "HOME": folder.path + "/home", "LANG": "C.UTF-8",
            "TZ": "UTC",
        ]
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let text = String(decoding: data, as: UTF8.self).replacing(folder.path + "/work", with: "~/work")
            .replacing(SandboxReport.here.sentence, with: SandboxReport(landlock: nil, hasBubblewrap: true).sentence)
        return text.isEmpty
            ? [] : text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
