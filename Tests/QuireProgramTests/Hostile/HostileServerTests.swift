import FeedModel
import Foundation
import Primitives
import QuireTesting
import Synchronization
import Testing

/// Tests of every misbehaving server in one refresh: each fails alone, and the good server among them is read.
@Suite(.serialized, .timeLimit(.minutes(4))) struct HostileServerTests {
    // Processes are waited for on separate threads: the few threads that tests share must not block.
    @Test func everyModeCostsItsOwnLineAndNothingStored() async throws {
        try await onThread { try Self.playAllModes() }
    }

    private static func playAllModes() throws {
        let isHostile = Mutex(false)
        let other = LoopbackServer { _, _ in .status(200, HostileFeed.good("canary")) }
        let good = LoopbackServer { _, _ in
            .status(200, isHostile.withLock(\.self) ? HostileFeed.good() : HostileFeed.before)
        }
        let servers = HostileMode.all.map { mode in
            LoopbackServer { request, count in
                guard isHostile.withLock(\.self) else { return .status(200, HostileFeed.before) }
                let base = "http://" + (request.header("Host") ?? "")
                return mode.reply(request, count, HostileMode.FileLocations(base: base, other: other.base))
            }
        }
        defer { for server in servers + [other, good] { server.stop() } }
        let folder = try TemporaryFolder()
        let addresses = zip(HostileMode.all, servers).map { "\($1.base)/\($0.name) \"~\($0.name)\"\n" }
        try folder.write("subscriptions", addresses.joined() + "\(good.base)/feed ~good\n")
        try folder.write("config.toml", Self.impatience)
        let quire = Program(home: folder.path)

        #expect(try quire.runProcess("refresh").status == 0)
        #expect(try quire.runProcess("mark", "--quiet", "read", "title:kept limit:100").status == 0)
        #expect(try quire.runProcess("mark", "--quiet", "starred", "title:kept limit:50").status == 0)
        let before = try Self.lines(quire.runProcess("list", "--json", "-hidden").output)
        #expect(before.count == 2 * (HostileMode.all.count + 1))

        isHostile.withLock { $0 = true }
        let asked = servers.map(\.requests.count)
        let began = Date()
        let refresh = try quire.runProcess("refresh", "--force", "--json", "--jobs", "64")
        #expect(refresh.status == 2)
        let told = try Self.outcomes(refresh.output)
        for (mode, server) in zip(HostileMode.all, servers) {
            Self.check(told[mode.name], of: mode, base: server.base, from: began)
        }
        for (server, (mode, before)) in zip(servers, zip(HostileMode.all, asked)) {
            #expect(server.requests.dropFirst(before).map(\.path) == mode.asked, "\(mode.name)")
        }
        #expect(told["good"].map { [$0["outcome"], $0["new"]] } == ["fetched", 3])
        #expect(!(refresh.output + refresh.errors).unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })

        let after = try Self.lines(quire.runProcess("list", "--json", "-hidden").output)
        #expect(before.subtracting(after) == [])
        // No request went to the other origin, and no server was sent what another had set or written into an address.
        #expect(other.requests.isEmpty)
        let requests = servers.flatMap(\.requests)
        #expect(requests.allSatisfy { $0.header("Authorization") == nil && $0.header("Cookie") == nil })
        #expect(servers.allSatisfy { $0.mostInFlight <= 2 })
        #expect(try quire.runProcess("doctor").output.hasPrefix("Everything is whole."))
    }

    @Test func everyModeStandsInTheTableWithWhatIsTold() throws {
        let file = ProjectFolder.url("Tests/HOSTILE.md")
        let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| `") }
            .map { row in
                row.dropFirst(2).dropLast(2).components(separatedBy: " | ").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
        #expect(rows.map { Array($0.prefix(3)) } == HostileMode.all.map(\.row))
    }

    @Test(.enabled(if: HostileTool.isThere)) func theToolBesideTheProjectFindsTheSame() async throws {
        try await onThread { try Self.playTheTool() }
    }

    private static func playTheTool() throws {
        let tool = try HostileTool()
        defer { tool.stop() }
        let folder = try TemporaryFolder()
        let known = Dictionary(uniqueKeysWithValues: HostileMode.all.map { ($0.name, $0) })
        let modes = try tool.modes()
        #expect(modes.filter { known[$0] == nil } == [])
        // A host that asks to wait would take all others with it.
        let alone: Set = ["429", "429-date", "429-evil", "503", "flap"]
        let groups = [modes.filter { !alone.contains($0) }] + modes.filter(alone.contains).map { [$0] }
        for (number, group) in groups.enumerated() {
            let home = "\(folder.path)/\(number)"
            let addresses = group.map { "\(tool.base)/\($0)\(HostileTool.sizes[$0] ?? "") \"~\($0)\"\n" }
            try folder.write("\(number)/subscriptions", addresses.joined() + "\(tool.other)/ok ~good\n")
            try folder.write("\(number)/config.toml", Self.impatience)
            let began = Date()
            let refresh = try Program(home: home).runProcess("refresh", "--json", "--jobs", "64")
            let told = try Self.outcomes(refresh.output)
            for name in group {
                guard let mode = known[name] else { continue }
                if let expected = HostileTool.otherwise[name] {
                    #expect(
                        told[name].map { [$0["outcome"], $0["new"]] } == [expected.outcome, .int(expected.new)],
                        "\(name)"
                    )
                } else {
                    Self.check(told[name], of: mode, base: tool.base, from: began)
                }
            }
            #expect(told["good"].map { [$0["outcome"], $0["new"]] } == ["fetched", 3])
        }
        try playTLS(of: tool, home: "\(folder.path)/tls")
    }

    private static func playTLS(of tool: HostileTool, home: String) throws {
        guard let authority = tool.authority else { return }
        let certificate = "not secure: the certificate of 127.0.0.1"
        let sentences: [String: String?] = [
            "valid": nil, "expired": "\(certificate) has expired", "wronghost": "\(certificate) is for another name",
            "selfsigned": "\(certificate) is self-signed and not trusted",
        ]
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let addresses = tool.secure.map { "\($1)/ok \"~\($0)\"\n" }.joined()
        try Data(addresses.utf8).write(to: URL(filePath: home + "/subscriptions"))
        let refresh = try Program(home: home, variables: ["SSL_CERT_FILE": authority]).runProcess("refresh", "--json")
        let told = try Self.outcomes(refresh.output)
        #expect(Set(told.keys) == Set(tool.secure.keys))
        for (name, object) in told { #expect(sentences[name] == .some(object["reason"].string), "\(name)") }
    }

    private static let impatience = "[fetch]\ndeadline = 12\npatience = 3\nslowest = 10\n"

    private static func check(_ told: JSONValue?, of mode: HostileMode, base: String, from began: Date) {
        guard let told else {
            Issue.record("nothing was told of \(mode.name)")
            return
        }
        let (outcome, new, words): (JSONValue, Int, [String?]) =
            switch mode.says {
            case .fetched(let new, let remark): ("fetched", new, [remark])
            case .failed(let words, let new): ("failed", new, words)
            }
        #expect(told["outcome"] == outcome && told["new"] == .int(new), "\(mode.name): \(told.line)")
        let expected = words.flatMap { word in
            guard let word else { return [nil] as [String?] }
            return times(in: word, from: began).map {
                $0.replacingOccurrences(of: "{base}", with: base)
                    .replacingOccurrences(of: "{host}", with: String(base.dropFirst(7)))
            }
        }
        #expect(expected.contains(told["reason"].string), "\(mode.name): \(told.line)")
    }

    /// A sentence with each time at which it may have been said in place of `{in SECONDS}`.
    private static func times(in text: String, from began: Date) -> [String] {
        guard let start = text.range(of: "{in "), let end = text.range(of: "}"),
            let seconds = Int(text[start.upperBound..<end.lowerBound])
        else { return [text] }
        let head = text[..<start.lowerBound]
        return stride(from: 0, through: Date().timeIntervalSince(began) + 60, by: 60).flatMap { late in
            let until = (began + Double(seconds) + late).iso8601
            let time = until.dropFirst(11).prefix(5)
            return [head + time, head + until.prefix(10) + " " + time].map(String.init)
        }
    }

    private static func lines(_ text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }

    private static func outcomes(_ text: String) throws -> [String: JSONValue] {
        let objects = try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        return Dictionary(objects.filter { $0["outcome"].string != nil }.map { ($0["title"].string ?? "", $0) }) { $1 }
    }
}
