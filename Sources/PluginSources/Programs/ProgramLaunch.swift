import CProcess
import Glibc

package struct ProgramLaunch: Sendable {
    package var path: String
    /// The arguments, the first the program's name.
    package var arguments: [String]
    package var variables: [String: String]
    package var folder: String
    package var deadline: Duration
    /// The data it may have, in MiB.
    package var memory = 512
    var hasNoInput = false
    /// Whether only the user may read the files that it makes; otherwise they have the permissions of the reader's umask.
    var hasPrivateFiles = true
    /// The folders for its own files, which are measured while it runs.
    var ownFolders: [String] = []
    package var sandbox: ProgramSandbox?

    package enum Limit {
        package static let output = 16 << 20
        /// The bytes of the beginning, and of the end, of standard error that are kept.
        package static let errors = 32 << 10
        static let fileBytes = 64 << 20
        static let ownBytes = 256 << 20
        static let ownFiles = 10_000
        static let ownDepth = 32
        static let ownFilesWords = "\(ownBytes >> 20) MiB, \(ownFiles) files or \(ownDepth) folders in each other"
        static let descriptors = 64
        /// The seconds of processor time beyond the deadline.
        static let spareSeconds = 5
    }

    struct Process {
        var id: pid_t
        /// Readable when the program has ended.
        var handle: Int32
        /// Whether another program runs it, whose status names a signal that ended it (128 and its number).
        var isWrapped = false
    }

    /// Starts the program on a thread that lives as long as the process; the caller closes the three streams.
    func start(streams: [Int32]) -> Result<Process, ProgramFailure> {
        guard let sandbox, sandbox.usesBubblewrap, Bubblewrap.isUsable else {
            return start(path, arguments, variables, sandbox, streams: streams)
        }
        return startWrapped(sandbox, streams: streams)
    }

    func startWrapped(_ sandbox: ProgramSandbox, streams: [Int32]) -> Result<Process, ProgramFailure> {
        // Inside, only bubblewrap would report it.
        guard access(path, X_OK) == 0 else {
            return .failure(ProgramFailure(step: Int32(CPROCESS_PROGRAM.rawValue), code: errno))
        }
        let isOwn = arguments.first?.contains("/") == true
        let program = (isOwn ? Array(arguments.prefix(1)) : [path]) + arguments.dropFirst()
        let options: [UInt8] = Bubblewrap.options(self, sandbox).flatMap { Array($0.utf8) + [0] }
        let passed = [cprocess_memory_file(options, UInt(options.count)), csandbox_filter_file()]
        defer { for descriptor in passed { close(descriptor) } }
        guard !passed.contains(-1) else {
            return .failure(ProgramFailure(step: Int32(CPROCESS_SANDBOX.rawValue), code: errno))
        }
        // What bubblewrap is given in its environment stays readable inside.
        let words = Bubblewrap.arguments(for: program)
        return start(Bubblewrap.path ?? "bwrap", words, [:], nil, streams: streams, passed: passed).map { process in
            var process = process
            process.isWrapped = true
            return process
        }
    }

    private func start(
        _ path: String,
        _ arguments: [String],
        _ variables: [String: String],
        _ sandbox: ProgramSandbox?,
        streams: [Int32],
        passed: [Int32] = [-1, -1]
    ) -> Result<Process, ProgramFailure> {
        let words = arguments.map { strdup($0) } + [nil]
        let environment = variables.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        let (program, place) = (strdup(path), strdup(folder))
        let readable = (sandbox?.readable ?? []).map { strdup($0) } + [nil]
        let listable = (sandbox?.listable ?? []).map { strdup($0) } + [nil]
        let writable = (sandbox?.writable ?? []).map { strdup($0) } + [nil]
        defer { for text in words + environment + readable + listable + writable + [program, place] { free(text) } }
        var process = Process(id: 0, handle: -1)
        var step: Int32 = 0
        let seconds = Int(deadline.components.seconds) + Limit.spareSeconds
        let (reads, writes) = (readable.map { UnsafePointer($0) }, writable.map { UnsafePointer($0) })
        let lists = listable.map { UnsafePointer($0) }
        let code = words.withUnsafeBufferPointer { words in
            environment.withUnsafeBufferPointer { environment in
                var start = cprocess_start()
                start.path = UnsafePointer(program)
                start.arguments = words.baseAddress
                start.environment = environment.baseAddress
                start.folder = UnsafePointer(place)
                start.streams = (streams[0], streams[1], streams[2])
                start.passed = (passed[0], passed[1])
                start.processor_seconds = seconds
                start.data_bytes = memory << 20
                start.file_bytes = Limit.fileBytes
                start.descriptors = Limit.descriptors
                start.has_private_files = hasPrivateFiles ? 1 : 0
                guard sandbox != nil else { return cprocess_start(&start, &process.id, &process.handle, &step) }
                start.is_filtered = 1
                return reads.withUnsafeBufferPointer { reads in
                    lists.withUnsafeBufferPointer { lists in
                        writes.withUnsafeBufferPointer { writes in
                            start.readable = reads.baseAddress
                            start.listable = lists.baseAddress
                            start.writable = writes.baseAddress
                            return cprocess_start(&start, &process.id, &process.handle, &step)
                        }
                    }
                }
            }
        }
        guard code == 0 else { return .failure(ProgramFailure(step: step, code: code)) }
        return .success(process)
    }
}

package struct ProgramFailure: Error, Hashable, Sendable {
    /// The reason, as the end of a sentence that begins with the program.
    package var reason: String

    init(step: Int32, code: Int32) {
        let words = String(cString: strerror(code))
        switch (UInt32(step), code) {
        case (CPROCESS_PROGRAM.rawValue, ENOENT):
            reason = "does not exist, or the interpreter in its first line does not"
        case (CPROCESS_PROGRAM.rawValue, EACCES): reason = "is not executable; 'chmod +x' makes it so"
        case (CPROCESS_PROGRAM.rawValue, ENOEXEC): reason = "has no '#!' line that names its interpreter"
        case (CPROCESS_PROGRAM.rawValue, _): reason = "cannot be run: \(words)"
        case (CPROCESS_SANDBOX.rawValue, _): reason = "could not be put into its sandbox: \(words)"
        case (CPROCESS_FOLDER.rawValue, _): reason = "cannot be run in its folder: \(words)"
        default: reason = "could not be started: \(words)"
        }
    }
}
