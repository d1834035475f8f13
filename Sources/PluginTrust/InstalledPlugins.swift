package import PluginManifests
package import PluginSources
package import SourceAPI

package struct InstalledPlugins: Sendable {
    /// The folder of plugins, each in a folder named after it.
    package let folder: String
    /// The folder in which plugins have folders that outlast a run.
    package let caches: String
    package let paths: ReadablePaths
    package let register: PluginRegister

    package init(folder: String, caches: String, paths: ReadablePaths, register: PluginRegister) {
        self.paths = paths
        self.folder = folder
        self.caches = caches
        self.register = register
    }

    package enum State: String, Hashable, Sendable {
        case added
        /// It is used where its author works on it; its permissions are checked, and its files are not.
        case linked
        /// Its files are others than those that were confirmed, or it asks for more.
        case changed
        case denied
        case disabled
    }

    package struct Plugin: Sendable {
        package let record: PluginRecord
        package fileprivate(set) var state: State
        package fileprivate(set) var manifest: PluginManifest?
        package fileprivate(set) var problem: PluginError?

        package var id: String { record.id }
        package var folder: PluginFolder { PluginFolder(path: record.folder) }
    }

    /// Returns the plugins that were added, in that order.
    package func all() throws(PluginError) -> [Plugin] {
        try register.records().map(plugin)
    }

    private func plugin(_ record: PluginRecord) -> Plugin {
        var plugin = Plugin(record: record, state: record.isLinked ? .linked : .added)
        do throws(PluginError) {
            let manifest = try record.manifest()
            plugin.manifest = manifest
            if try record.hasSameFiles() { try check(manifest, of: record) } else { plugin.state = .changed }
        } catch {
            plugin.problem = error
            if case .unconfirmed = error { plugin.state = .changed }
            if !record.isLinked { plugin.state = .changed }
        }
        if record.crashes >= PluginRecord.crashLimit { plugin.state = .disabled }
        if record.isDenied { plugin.state = .denied }
        return plugin
    }

    /// Returns the sources of the plugins that were added, without those that have the name of a built-in source.
    ///
    /// A plugin that cannot be used is a source as well, whose fetches say why. Files are checked when a source fetches,
    /// because many commands fetch nothing.
    package func sources(
        besides builtIn: Set<String>,
        surroundings: ProgramSurroundings
    ) throws(PluginError) -> [any Source] {
        try register.records().filter { !builtIn.contains($0.id) }.map { source($0, surroundings: surroundings) }
    }

    package func source(
        _ record: PluginRecord,
        surroundings: ProgramSurroundings,
        observer: PluginObserver? = nil
    ) -> any Source {
        var surroundings = surroundings
        surroundings.cacheFolder = caches
        surroundings.readablePlace = { [paths] in paths.place(of: $0) }
        do throws(PluginError) {
            // It is read once: what is compared with the permissions is what is used.
            var manifest = try record.manifest()
            try record.check(manifest)
            // The files of a linked folder are not checked, so it is given nothing further.
            if !record.isLinked { manifest.apply(record) }
            let program = ProgramSource(
                manifest,
                in: record.folder,
                surroundings: surroundings,
                isUnsandboxed: record.isUnsandboxed && !record.isLinked,
                observer: observer
            ) { try? register.recordRun(of: record.id, hasCrashed: $0) }
            guard let source: any Source = program ?? MappedSource(manifest, observer: observer) else {
                return UnusableSource(record: record, plugins: self)
            }
            return ConfirmedSource(source: source, record: record, plugins: self)
        } catch {
            return UnusableSource(record: record, plugins: self)
        }
    }

    /// Returns the source of a plugin that was not added, for its author.
    ///
    /// Its program runs in a sandbox only and reads none of the reader's files but a subject of kind `path`; it gets no
    /// credentials. Its example is not fetched then: the plugin, and not the reader, would choose the file.
    ///
    /// - Returns: The source, whether its subjects are files, and the harmless mistakes of the manifest.
    package func unconfirmedSource(
        _ folder: PluginFolder,
        besides builtIn: Set<String>,
        surroundings: ProgramSurroundings,
        observer: PluginObserver
    ) throws(PluginError) -> (source: any Source, readsSubject: Bool, mistakes: [ManifestMistake]) {
        var (manifest, mistakes) = try folder.checkedManifest()
        guard !builtIn.contains(manifest.descriptor.id) else { throw .nameIsTaken(manifest.descriptor.id) }
        _ = try folder.contents()
        var surroundings = surroundings
        surroundings.requiresSandbox = true
        surroundings.readablePlace = { [paths] in paths.place(of: $0) }
        surroundings.replacedFiles = folder.path + "/Fixtures/files"
        manifest.credentials = []
        manifest.descriptor.credentials = []
        let program = ProgramSource(manifest, in: folder.path, surroundings: surroundings, observer: observer)
        guard let source: any Source = program ?? MappedSource(manifest, observer: observer) else {
            throw .unsuitable(path: folder.path, reason: "has neither a program nor rules")
        }
        return (source, manifest.subjectKind == .path, mistakes)
    }
}

extension PluginManifest {
    fileprivate mutating func apply(_ record: PluginRecord) {
        for place in credentials.indices {
            credentials[place].isGiven = record.revealed.contains(credentials[place].use.name)
        }
        readablePaths += record.readable
    }
}
