import Fetching
import Screens
import SourceAPI
import Synchronization
import SystemSupport

/// A file on its way: receives the answer to one request, which is the whole file or the rest of it.
///
/// The file is complete only if its size is the one in the head of the answer. A rest is taken only if the server says
/// that validator and size are the ones of the part. It begins with the last bytes of the part, which must be the same:
/// some servers send the beginning in place of the rest, or another file under the same validator.
final class PartialDownload: BodySink {
    typealias Report = @Sendable (_ bytes: Int, _ total: Int?) -> Void

    private let file: PartialFile
    private let expectation: Expectation
    private let report: Report
    private let state: Mutex<State>

    struct Expectation {
        /// The path that it gets.
        var path: String
        var address: String
        /// Whether it is a web page, and not one that a server or a network sends in place of the file.
        var isPage: Bool
    }

    private struct State {
        /// The record about the part, or about the answer that replaces it.
        var record: PartRecord
        var size: Int
        /// The last bytes of the part that the answer has to repeat.
        var repeated: [UInt8]
        /// Whether the answer is the whole file, of which nothing has been written yet.
        var isRestarting = false
        /// The size that the file system has room for.
        var limit = Int.max
        /// The reason why the sink ended the transfer.
        var error: (any Error)?
    }

    /// - Parameter isWhole: Whether to ask for the whole file, although a part is there.
    init(
        _ file: PartialFile,
        of expectation: Expectation,
        isWhole: Bool,
        report: @escaping Report
    ) throws(FileError) {
        self.file = file
        self.expectation = expectation
        self.report = report
        let expected = PartRecord(address: expectation.address)
        let record = file.record.flatMap(PartRecord.init) ?? expected
        let isUsable = !isWhole && record.address == expected.address && record.validator != nil
        let repeated = isUsable ? try file.suffix(Self.overlap) : []
        state = Mutex(State(record: isUsable ? record : expected, size: file.size, repeated: repeated))
    }

    private static let overlap = 4096

    /// The number of bytes of the file system that stay free, because the library needs room as well.
    private static let reserve = 32 << 20

    /// The codings of files as they are; S3 names `aws-chunked` for files that do not have it.
    private static let plainCodings: Set = ["", "identity", "aws-chunked"]

    /// The header fields of the request for the rest; empty for the whole file.
    var headers: HTTPHeaders {
        state.withLock { state in
            guard let validator = state.record.validator, !state.repeated.isEmpty else { return [:] }
            return ["Range": "bytes=\(state.size - state.repeated.count)-", "If-Range": validator]
        }
    }

    var error: (any Error)? { state.withLock(\.error) }

    /// Removes the part if the next download could not continue it.
    ///
    /// - Returns: The number of bytes that are kept.
    func keep() throws(FileError) -> Int {
        let isUsable = state.withLock { $0.record.validator != nil && !$0.isRestarting }
        if !isUsable { try file.restart(nil) }
        return file.size
    }

    func begin(_ status: Int, _ headers: HTTPHeaders) throws(SourceError) -> Bool {
        guard status == 200 || status == 206 else { return false }
        try change { state in
            let coding = headers["Content-Encoding"]?.lowercased() ?? ""
            guard Self.plainCodings.contains(coding) else { throw DownloadError.wrong(.encoded) }
            let isPage = headers["Content-Type"]?.lowercased().hasPrefix("text/html") ?? false
            guard !isPage || expectation.isPage else { throw DownloadError.wrong(.webPage) }
            if status == 200 {
                state.record = PartRecord(address: expectation.address, headers)
                (state.repeated, state.isRestarting) = ([], true)
                let isChunked = headers["Transfer-Encoding"]?.lowercased() == "chunked"
                guard isChunked || state.record.length != nil else { throw DownloadError.wrong(.unknownLength) }
            } else {
                let first = state.size - state.repeated.count
                guard !state.repeated.isEmpty, let range = ContentRange(headers["Content-Range"]),
                    range.first == first, range.isRest,
                    state.record.length ?? range.total == range.total, state.record.agrees(with: headers)
                else { throw DownloadError.wrong(.changed) }
                state.record.length = range.total
            }
            // A part that is replaced leaves its room.
            if let room = file.room { state.limit = state.size + min(max(0, room - Self.reserve), 1 << 60) }
            guard state.record.length ?? 0 <= state.limit else { throw DownloadError.noRoom(expectation.path) }
            if !state.isRestarting { report(state.size, state.record.length) }
        }
        return true
    }

    func receive(_ piece: UnsafeRawBufferPointer) throws(SourceError) {
        try change { state in
            if state.isRestarting {
                try file.restart(state.record.json)
                (state.size, state.isRestarting) = (0, false)
            }
            let known = min(piece.count, state.repeated.count)
            guard piece.prefix(known).elementsEqual(state.repeated.prefix(known)) else {
                throw DownloadError.wrong(.changed)
            }
            state.repeated.removeFirst(known)
            let new = UnsafeRawBufferPointer(rebasing: piece.dropFirst(known))
            let size = state.size + new.count
            guard size <= min(state.record.length ?? .max, state.limit) else {
                // A part that is too long, or that may have no end, is of no use.
                try file.restart(nil)
                throw state.record.length == nil ? DownloadError.noRoom(expectation.path) : .wrong(.otherLength)
            }
            try file.append(new)
            reportProgress(from: state.size, to: size, of: state.record.length)
            state.size = size
        }
    }

    /// Gives the file its name if all of it has arrived, unless another file has the name.
    ///
    /// - Returns: The size of the file; `nil` if it has no name.
    func finish() throws -> Int? {
        let (size, isComplete) = state.withLock { state in
            (
                state.isRestarting ? 0 : state.size,
                state.repeated.isEmpty && state.size == state.record.length ?? state.size
            )
        }
        guard size > 0 else { throw DownloadError.wrong(.empty) }
        guard isComplete else {
            try file.restart(nil)
            throw DownloadError.wrong(.otherLength)
        }
        return try file.complete() ? size : nil
    }

    /// Reports each quarter of the file, or every 32 MiB if its size is not known; small files arrive before one reads it.
    private func reportProgress(from earlier: Int, to size: Int, of total: Int?) {
        let step = max(total.map { $0 / 4 } ?? 32 << 20, 4 << 20)
        if size / step > earlier / step, size != total { report(size, total) }
    }

    private func change(_ edit: (inout State) throws -> Void) throws(SourceError) {
        let isDone = state.withLock { state in
            do {
                try edit(&state)
                return true
            } catch {
                state.error = error
                return false
            }
        }
        guard isDone else { throw .cancelled }
    }
}

/// The value of `Content-Range` in a 206 (RFC 9110, 14.4), with the size of the whole file.
private struct ContentRange {
    let first: Int
    let last: Int
    let total: Int

    init?(_ text: String?) {
        let pattern = #/bytes (\d{1,18})-(\d{1,18})/(\d{1,18})/#
        guard let match = text?.wholeMatch(of: pattern), let first = Int(match.1), let last = Int(match.2),
            let total = Int(match.3)
        else { return nil }
        (self.first, self.last, self.total) = (first, last, total)
    }

    /// Whether the range ends with the file.
    var isRest: Bool { first <= last && last == total - 1 }
}
