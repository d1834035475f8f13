import Foundation
import PluginManifests
import PluginTrust
import Primitives
import ReaderShell
import SourceAPI

/// The lines that say what a plugin is and what it may do.
enum PluginPage {
    /// Returns what is shown before a plugin is added, with its author's texts in quotation marks.
    ///
    /// - Parameter width: The cells of a line; the rest of one that the terminal breaks could look like a line of quire.
    static func lines(of proposal: PluginProposal, width: Int) -> [String] {
        let manifest = proposal.manifest
        let version = manifest.version.map { ", version \($0.quotedForShell)" } ?? ""
        let count = proposal.contents.files.count
        var lines = ["\(proposal.id): \(manifest.kindName), \(count == 1 ? "1 file" : "\(count) files")"]
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

    /// Returns the sentences about what a plugin takes the place of; empty if that is nothing.
    static func sentences(replacedBy proposal: PluginProposal) -> [String] {
        // The folder that a copy came from is not stored, so an update gets this sentence, too.
        let files = proposal.overwritten.map { "It replaces the files in \($0), which are not kept." }
        return [proposal.replaced.map(sentence), files].compactMap(\.self)
    }

    private static func sentence(_ replaced: PluginRecord) -> String {
        let kind = replaced.isLinked ? "linked folder" : "copy in"
        let command = replaced.isLinked ? "--link \(replaced.folder.quotedForShell)" : replaced.id
        let isThere = FileManager.default.fileExists(atPath: replaced.folder)
        let grants = [
            replaced.readable.isEmpty ? nil : "read files of yours",
            replaced.revealed.isEmpty ? nil : "see secrets of yours",
            replaced.isUnsandboxed ? "run without a sandbox" : nil,
        ]
        let sentences = [
            "It takes the place of '\(replaced.title)', the \(kind) \(replaced.folder), which \(isThere ? "stays there" : "is gone").",
            replaced.hasGrants ? "Its permission to \(grants.compactMap(\.self).enumeration) is withdrawn." : nil,
            isThere ? "Go back to it with: quire plugin add \(command)" : nil,
        ]
        return sentences.compactMap(\.self).joined(separator: " ")
    }

    /// Returns the sentence that is shown before a program is given a secret; in a sandbox it sends it only through quire.
    static func warning(secret: String, isSandboxed: Bool) -> String {
        let addresses = isSandboxed ? "EVERY ADDRESS ABOVE" : "ANY ADDRESS"
        return "THE PROGRAM WILL SEE THE SECRET '\(secret)' AND CAN SEND IT TO \(addresses)."
    }

    /// The cells in front of the objects of a permission.
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
    /// The plugin as `plugin list` prints it.
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

    /// The plugin as `plugin list --json` prints it.
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
    /// The grants besides the permissions that were confirmed, as the end of a line.
    fileprivate var grants: String {
        let secrets = revealed.map { "'\($0)'" }.joined(separator: ", ")
        return (isUnsandboxed ? ", without a sandbox" : "") + (secrets.isEmpty ? "" : ", and sees \(secrets)")
            + (readable.isEmpty ? "" : ", and may read \(readable.joined(separator: ", "))")
    }
}
