import PluginManifests
import PluginTrust
import Primitives
import SourceAPI

/// The lines that say what a plugin is and what it may do.
enum PluginPage {
    /// Returns what is shown before a plugin is added.
    ///
    /// - Parameters:
    ///   - proposal: The plugin.
    ///   - origin: The path of a program that was copied into the folder.
    static func lines(of proposal: PluginProposal, from origin: String? = nil) -> [String] {
        let manifest = proposal.manifest
        let version = manifest.version.map { " \($0)" } ?? ""
        let count = proposal.contents.files.count
        let files = count == 1 ? "1 file" : "\(count) files"
        var lines = [
            "\(manifest.descriptor.title)\(version) (\(proposal.id)), from \(origin ?? proposal.folder.path), \(files), "
                + manifest.kindName
        ]
        let news = proposal.previous == nil ? [] : proposal.news
        for line in proposal.permissions.lines {
            lines.append(row(line.verb, line.object, line.remark) + (news.contains(line) ? "  NEW" : ""))
        }
        if proposal.permissions.lines.isEmpty { lines.append(row("asks", "nothing", "")) }
        guard case .mapping = manifest.kind else { return lines }
        lines.append(row("reads", "nothing of yours", ""))
        lines.append(row("runs", "nothing; quire reads the documents by its rules", ""))
        return lines
    }

    private static func row(_ verb: String, _ object: String, _ remark: String) -> String {
        let verb = verb + String(repeating: " ", count: max(0, 10 - verb.count))
        return "  \(verb)  \(object)" + (remark.isEmpty ? "" : "  (\(remark))")
    }
}

extension PluginManifest {
    /// The kind in one word.
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
            case .found: "found; 'quire plugin add \(id)' shows what it may do"
            case .shadowed: "not used, because there is another plugin of that name"
            case .added: record?.isUnsandboxed == true ? "added, without a sandbox" : "added"
            case .linked: "linked, unchecked"
            case .changed: "changed since it was added, so not used; 'quire plugin add \(id)' shows it again"
            case .disabled:
                "disabled after \(record?.crashes ?? 0) crashes in a row; 'quire plugin allow \(id)' lets it run again"
            case .denied: "denied; 'quire plugin allow \(id)' allows it"
            }
        let fault = problem.map { "; \($0.what)" } ?? ""
        return "\(id)\(version)\(kind), \(folder.path): \(words)\(fault)"
    }

    /// The plugin as `plugin list --json` prints it.
    var json: JSONValue {
        let title = manifest?.descriptor.title ?? record?.title
        return [
            "id": .string(id), "title": JSONValue(title), "version": JSONValue(manifest?.version),
            "kind": JSONValue(manifest?.kindName), "state": .string(state.rawValue), "folder": .string(folder.path),
            "permissions": .array((record?.permissions ?? []).map { .string($0) }),
            "asks_for": .array((manifest.map { PluginPermissions($0).texts } ?? []).map { .string($0) }),
            "unsandboxed": .bool(record?.isUnsandboxed ?? false),
            "revealed": .array((record?.revealed ?? []).map { .string($0) }),
            "reads": .array((record?.readable ?? []).map { .string($0) }), "added": JSONValue(record?.added.iso8601),
            "problem": JSONValue(problem?.what),
        ]
    }
}
