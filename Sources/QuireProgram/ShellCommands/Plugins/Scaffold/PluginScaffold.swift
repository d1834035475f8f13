/// The files of a new plugin, which works without changes.
struct PluginScaffold {
    /// The languages in which a plugin can be begun.
    enum Language: String, CaseIterable {
        case sh, python, swift, filter, mapping
    }

    struct File: Hashable {
        var path: String
        var bytes: [UInt8]
        var isExecutable: Bool

        init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
            (self.path, self.bytes, self.isExecutable) = (path, bytes, isExecutable)
        }

        init(path: String, text: String, isExecutable: Bool = false) {
            self.init(path: path, bytes: Array(text.utf8), isExecutable: isExecutable)
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    var files: [File]
    /// The sentences about the next steps.
    var advice: [String]

    init(_ name: String, _ language: Language) {
        files = language.templates.map { path, text in
            File(path: path.filled(name), text: text.filled(name), isExecutable: text.hasPrefix("#!"))
        }
        advice =
            language == .swift
            ? ["'./build' in it compiles the program.", "Then 'quire plugin check \(name)' checks it."]
            : ["'quire plugin check \(name)' checks it, 'quire plugin add --link ./\(name)' adds it."]
    }
}

extension PluginScaffold.Language {
    /// The files in `Templates`, with the names NAME and TITLE to fill in; each follows a line `==> PATH`.
    fileprivate var templates: [(path: String, text: String)] {
        let bytes =
            switch self {
            case .sh: PackageResources.sh_template
            case .python: PackageResources.python_template
            case .swift: PackageResources.swift_template
            case .filter: PackageResources.filter_template
            case .mapping: PackageResources.mapping_template
            }
        let whole = "\n" + String(decoding: bytes.dropLast(), as: UTF8.self)
        return whole.split(separator: "\n==> ").map { part in
            let path = part.prefix { $0 != "\n" }
            return (String(path), part.dropFirst(path.count + 1) + "\n")
        }
    }
}

extension String {
    /// The text with the name of a plugin in place of NAME and TITLE.
    fileprivate func filled(_ name: String) -> String {
        replacing("TITLE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
    }
}
