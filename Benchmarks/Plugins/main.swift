import FeedModel
import Foundation
import Glibc
import PluginManifests
import PluginSources
import SourceAPI

// `plugins-benchmark` prints what a plugin costs: the start of a program over fork and exec alone, and a mapping over
// parsing its document. Benchmarks/plugins builds and runs it. With the name of a work it repeats that one alone, so that
// its instructions can be counted.

let usage =
    "usage: plugins-benchmark [mappings | parsing | mapping | by-hand] [JSON | HTML] | document MANIFEST DOCUMENT TYPE [WORK]"

/// The middle of the durations of a work, in milliseconds.
func median(_ durations: [Duration]) -> Double {
    let sorted = durations.sorted()
    let (seconds, attoseconds) = sorted[sorted.count / 2].components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
}

func milliseconds(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let fraction = String(hundredths % 100)
    return "\(hundredths / 100).\(fraction.count == 1 ? "0" : "")\(fraction) ms"
}

/// A host that answers every request with one document.
struct OneDocument: SourceHost {
    let now = Date(timeIntervalSince1970: 1_795_251_600)
    var type = ""
    var body: [UInt8] = []

    func http(_ request: HTTPRequest) async throws(SourceError) -> HTTPResponse {
        HTTPResponse(url: request.url, status: 200, headers: ["Content-Type": type], body: body)
    }

    func credential(_ name: String) async throws(SourceError) -> Credential? { nil }
    func log(_ message: String) {}
}

func manifest(_ text: String) -> PluginManifest {
    let reading = PluginManifest.read(Array(text.utf8))
    guard let manifest = reading.manifest else { fatalError("\(reading.mistakes)") }
    return manifest
}

/// Measures programs that print one message, in each way in which they can be confined.
func measureStarts() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quire-plugins-benchmark-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = folder + "/run"
    try "#!/bin/sh\necho '{\"type\":\"done\"}'\n".write(toFile: script, atomically: true, encoding: .utf8)
    chmod(script, 0o755)
    let plugin = manifest("id = \"sample\"\ntitle = \"Sample\"\nrun = [\"./run\"]\n")
    let request = FetchRequest(uri: try SubscriptionURI("sample:all"))

    func source(isSandboxed: Bool, usesBubblewrap: Bool) -> ProgramSource? {
        var surroundings = ProgramSurroundings(
            variables: [:],
            isOffline: false,
            deadline: .seconds(60),
            temporaryFolder: folder,
            reader: "quire/0"
        )
        surroundings.isSandboxed = isSandboxed
        surroundings.usesBubblewrap = usesBubblewrap
        return ProgramSource(plugin, in: folder, surroundings: surroundings)
    }

    var ways: [(name: String, source: ProgramSource?)] = [("limits", source(isSandboxed: false, usesBubblewrap: false))]
    if ProgramSandbox.hasKernelRules {
        ways.append(("limits, Landlock and seccomp", source(isSandboxed: true, usesBubblewrap: false)))
    }
    if ProgramSandbox.hasBubblewrap {
        ways.append(("limits, bubblewrap and seccomp", source(isSandboxed: true, usesBubblewrap: true)))
    }
    var bare: [Duration] = []
    var confined = ways.map { _ in [Duration]() }
    let clock = ContinuousClock()
    // In turns, so that other programs lengthen all of them.
    for turn in 0..<110 {
        let alone = clock.measure { spawn(script) }
        if turn >= 10 { bare.append(alone) }
        for (place, way) in ways.enumerated() {
            guard let source = way.source else { continue }
            let start = clock.now
            _ = try await source.fetch(request, through: OneDocument())
            if turn >= 10 { confined[place].append(start.duration(to: clock.now)) }
        }
    }
    print("A program of one line of sh, from its start to its page; medians of 100 starts in turns")
    print("  fork, exec and wait alone: \(milliseconds(median(bare)))")
    for (place, way) in ways.enumerated() {
        let own = median(confined[place])
        print("  \(way.name): \(milliseconds(own)), \(milliseconds(own - median(bare))) more")
    }
}

/// Starts a program without anything else, reads its output and waits for it.
func spawn(_ path: String) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    defer { posix_spawn_file_actions_destroy(&actions) }
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    posix_spawn(&process, path, &actions, nil, &arguments, nil)
    free(arguments[0])
    close(ends[1])
    var buffer = [UInt8](repeating: 0, count: 256)
    while read(ends[0], &buffer, buffer.count) > 0 {}
    close(ends[0])
    var status: Int32 = 0
    waitpid(process, &status, 0)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count >= 4, arguments[0] == "document" {
    let sample = try MappedSample(document: arguments[2], of: arguments[1], type: arguments[3])
    guard let sample else { exit(64) }
    if arguments.count == 5, let only = MappingWork(rawValue: arguments[4]) {
        try await measureMappings(of: [sample], only: only)
    } else {
        try await measureMapping(of: sample)
    }
    exit(0)
}
let work = arguments.first.flatMap(MappingWork.init)
var measured = try samples()
if arguments.count > 1 { measured.removeAll { $0.name != arguments[1] } }
guard arguments.count <= 2, arguments.isEmpty || work != nil || arguments[0] == "mappings", !measured.isEmpty else {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
}
if arguments.isEmpty { try await measureStarts() }
try await measureMappings(of: measured, only: work)
