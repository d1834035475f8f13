/// The files of a new plugin, which works as it stands.
struct PluginScaffold {
    /// The languages in which a plugin can be begun.
    enum Language: String, CaseIterable {
        case sh, python, swift, filter, mapping
    }

    /// A file of a plugin.
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

    /// The files.
    var files: [File]
    /// The sentences that say what comes next.
    var advice: [String]

    /// Makes the files of a plugin in a language.
    init(_ name: String, _ language: Language) {
        let files: [File]
        switch language {
        case .sh: files = Self.shell
        case .python: files = Self.python
        case .swift: files = Self.swift
        case .filter: files = Self.filter
        case .mapping: files = Self.mapping
        }
        self.files = files.map { file in
            File(path: file.path.filled(name), text: file.text.filled(name), isExecutable: file.isExecutable)
        }
        advice =
            language == .swift
            ? ["'./build' in it compiles the program.", "Then 'quire plugin check \(name)' checks it."]
            : ["'quire plugin check \(name)' checks it, 'quire plugin add --link ./\(name)' adds it."]
    }

    static func recording(_ url: String, type: String, _ body: String) -> String {
        "quire-recording 1\nrecorded: 2026-11-21T09:00:00Z\nGET \(url)\n\nHTTP 200\ncontent-type: \(type)\n\n\(body)"
    }
}

extension String {
    /// The text with the name of a plugin in its places, NAME and TITLE.
    fileprivate func filled(_ name: String) -> String {
        replacing("TITLE", with: name.prefix(1).uppercased() + name.dropFirst()).replacing("NAME", with: name)
    }
}
