import ArgumentParser
import FeedModel
import Foundation
import Library
import PluginManifests
import PluginSources
import PluginTrust
import Primitives
import ReaderShell
import SourceAPI
import SystemSupport
import TerminalText

struct PluginListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your plugins, and the commands you have decided about; nothing is run."
    )

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Print one JSON object per plugin.")
    var json = false

    @MainActor
    func run() async throws {
        try await Program.run(options, \.plugins, \.library, \.vocabulary, needsLibrary: false) {
            (service, library, vocabulary) in
            let installed = try service.installed()
            let plugins = try installed.all()
            let records = json ? try await library.records() : []
            for plugin in plugins {
                if json {
                    let own = records.filter { $0.source.rawValue.hasPrefix(plugin.id + ":") }
                    let last = own.max { ($0.attempted ?? .distantPast) < ($1.attempted ?? .distantPast) }
                    let reason = last?.failure.map { vocabulary().reason(SourceError($0)) }
                    let run: [JSONValue.Member] = [
                        .init("last_run", JSONValue(last?.attempted?.iso8601)), .init("last_error", JSONValue(reason)),
                    ]
                    Output.standard.append(JSONValue.object(plugin.json.members + run).line + "\n")
                } else {
                    let isTaken = service.builtIn.contains(plugin.id)
                    let remark = isTaken ? "; not used, because quire has a source of that name" : ""
                    Output.standard.writeSentence(plugin.line + remark)
                }
            }
            let commands = try service.commands?.register.records() ?? []
            for command in commands {
                if json {
                    Output.standard.append(command.listing.line + "\n")
                } else {
                    Output.standard.writeCommand(command.line)
                }
            }
            if plugins.isEmpty, commands.isEmpty, !json {
                Output.standard.writeSentence("There are no plugins; they belong in \(installed.folder).")
            }
            return .ok
        }
    }
}

extension CommandRecord {
    fileprivate var line: String {
        let allowing = "quire plugin allow \(address.quotedForShell)"
        let words =
            switch state {
            case "denied": "denied; allow it with: \(allowing)"
            case "disabled": "disabled after \(crashes) crashes in a row; allow it again with: \(allowing)"
            default: isSandboxed ? "allowed in a sandbox" : "allowed"
            }
        return "\(TerminalText.command(address)): \(words)"
    }

    fileprivate var listing: JSONValue {
        [
            "id": .string(address), "kind": "command", "state": .string(state), "sandboxed": .bool(isSandboxed),
            "crashes": .int(crashes), "decided": .string(decided.iso8601),
        ]
    }

    private var state: String {
        if isDenied { return "denied" }
        return crashes >= PluginRecord.crashLimit ? "disabled" : "allowed"
    }
}

enum PluginPage {
    /// - Parameter width: The cells of a line; the rest of one that the terminal breaks could look like a line of quire.
    static func lines(of proposal: PluginProposal, width: Int) -> [String] {
        let manifest = proposal.manifest
        let version = manifest.version.map { ", version \($0.quotedForShell)" } ?? ""
        var lines = ["\(proposal.id): \(manifest.kindName), \(proposal.contents.files.count.counted("file"))"]
        lines += rows("is called", [manifest.descriptor.title.quotedForShell + version], width)
        lines += rows("comes from", [proposal.folder.path.quotedForShell], width)
        let news = proposal.previous == nil ? [] : proposal.news
        for line in proposal.permissions.lines {
            lines += rows(line.verb, line.values.isEmpty ? [line.object] : line.values.map(\.quotedForShell), width)
            if !line.remark.isEmpty { lines[lines.count - 1] += "  (\(line.remark))" }
            if news.contains(line) { lines[lines.count - 1] += "  NEW" }
        }
        if proposal.permissions.lines.isEmpty { lines += rows("asks", ["nothing"], width) }
        guard case .mapping = manifest.kind else { return lines }
        return lines + rows("reads", ["nothing of yours"], width)
            + rows("runs", ["nothing; quire reads the documents by its rules"], width)
    }

    static func sentences(replacedBy proposal: PluginProposal) -> [String] {
        // The folder that a copy came from is not stored, so an update gets this sentence, too.
        let files = proposal.overwritten.map { "It replaces the files in \($0), which are not kept." }
        let other = proposal.replaced.map { replaced in
            "It takes the place of '\(replaced.title)' in \(replaced.folder)"
                + (replaced.hasGrants ? ", whose permissions are withdrawn." : ".")
        }
        return [other, files].compactMap(\.self)
    }

    /// Returns the sentence that is shown before a program is given a secret; in a sandbox it sends it only through quire.
    static func warning(secret: String, isSandboxed: Bool) -> String {
        let addresses = isSandboxed ? "EVERY ADDRESS ABOVE" : "ANY ADDRESS"
        return "THE PROGRAM WILL SEE THE SECRET '\(secret)' AND CAN SEND IT TO \(addresses)."
    }

    private static let indent = 14

    /// Returns the lines of a permission: the verb with its first object, and each further object below it.
    private static func rows(_ verb: String, _ objects: [String], _ width: Int) -> [String] {
        let gap = String(repeating: " ", count: indent)
        let parts = objects.flatMap { $0.cut(toCells: width - indent) }
        let head = "  " + verb + gap.dropFirst(verb.count + 2) + (parts.first ?? "")
        return [head] + parts.dropFirst().map { gap + $0 }
    }
}

extension PluginManifest {
    var kindName: String {
        switch kind {
        case .mapping: "mapping"
        case .filter: "filter"
        case .program: "program"
        }
    }
}

extension InstalledPlugins.Plugin {
    var line: String {
        let version = manifest?.version.map { " \($0)" } ?? ""
        let kind = manifest.map { ", \($0.kindName)" } ?? ""
        let words =
            switch state {
            case .added: "added" + record.grants
            case .linked: "linked; its files may change"
            case .changed:
                "changed since it was added, so not used; "
                    + "'quire plugin add \(record.isLinked ? "--link " : "")\(id)' shows it again"
            case .disabled:
                "disabled after \(record.crashes) crashes in a row; 'quire plugin allow \(id)' lets it run again"
            case .denied: "denied; 'quire plugin allow \(id)' allows it"
            }
        let fault = problem.map { "; \($0.what)" } ?? ""
        return "\(id)\(version)\(kind), \(folder.path): \(words)\(fault)"
    }

    var json: JSONValue {
        [
            "id": .string(id), "title": .string(manifest?.descriptor.title ?? record.title),
            "version": JSONValue(manifest?.version), "kind": JSONValue(manifest?.kindName),
            "state": .string(state.rawValue), "folder": .string(folder.path),
            "permissions": .array(record.permissions.map { .string($0) }),
            "asks_for": .array((manifest.map { PluginPermissions($0).texts } ?? []).map { .string($0) }),
            "unsandboxed": .bool(record.isUnsandboxed),
            "revealed": .array(record.revealed.map { .string($0) }),
            "reads": .array(record.readable.map { .string($0) }), "added": .string(record.added.iso8601),
            "problem": JSONValue(problem?.what),
        ]
    }
}

extension PluginRecord {
    fileprivate var grants: String {
        let secrets = revealed.map { "'\($0)'" }.joined(separator: ", ")
        return (isUnsandboxed ? ", without a sandbox" : "") + (secrets.isEmpty ? "" : ", and sees \(secrets)")
            + (readable.isEmpty ? "" : ", and may read \(readable.joined(separator: ", "))")
    }
}

/// The ways in which programs of plugins are confined on a system, and what these let through.
struct SandboxReport: Hashable {
    /// The version of Landlock; `nil` if the kernel cannot confine programs by itself.
    var landlock: Int?
    var hasBubblewrap: Bool

    static var here: SandboxReport {
        SandboxReport(
            landlock: ProgramSandbox.hasKernelRules ? ProgramSandbox.landlockVersion : nil,
            hasBubblewrap: ProgramSandbox.hasBubblewrap
        )
    }

    var inForce: [String] {
        if hasBubblewrap { return ["limits", "bubblewrap", "a filter of system calls"] }
        return landlock.map { ["limits", "Landlock \($0)", "a filter of system calls"] } ?? ["limits"]
    }

    var gaps: [String] {
        if hasBubblewrap { return [] }
        let unlimited = ["start processes without a limit", "fill the disk"]
        guard let landlock else {
            return [
                "read and change your files", "use the network", "talk to other programs of yours and trace them",
                "leave processes behind",
            ] + unlimited
        }
        return ["see that files exist"] + (landlock < 6 ? ["send signals to your processes"] : []) + unlimited
    }

    var sentence: String {
        let words = "Programs of plugins run with \(inForce.enumeration)."
        return gaps.isEmpty ? words : "\(words) They can still \(gaps.enumeration)."
    }

    var json: JSONValue {
        [
            "kind": "sandbox", "in_force": .array(inForce.map { .string($0) }),
            "gaps": .array(gaps.map { .string($0) }),
        ]
    }
}
