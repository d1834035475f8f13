import FeedModel
import Foundation
import Primitives

/// A journal: the ledger of one machine as a file that others can read (`docs/guide/sync-format.md`).
///
/// It is text with one JSON object per line: the author, the events, and at last their number and the digest of all
/// lines before. A file without a valid last line is incomplete, and none of its events is merged.
public enum Journal {
    /// The suffix of a journal's file name.
    public static let suffix = ".quire-journal"
    /// The version of the format.
    public static let version = 1
    /// The maximum length of a line in bytes.
    public static let maximumLineBytes = 65_536
    /// The maximum length of an imported tag in bytes.
    ///
    /// With ``maximumNameBytes`` it keeps an event's line from being too long, whatever has to be escaped in it.
    public static let maximumTagBytes = 4096
    /// The maximum length of the name of a machine, a profile, a screen or a command in bytes.
    public static let maximumNameBytes = 1024

    /// The author of a journal.
    public struct Author: Hashable, Sendable {
        /// The profile whose history it is.
        ///
        /// Journals of other profiles are ignored.
        public var profile: String
        /// The machine.
        public var device: String

        /// Creates an author.
        public init(profile: String, device: String) {
            self.profile = profile
            self.device = device
        }

        /// The file name: readable, and different for different authors.
        public var fileName: String {
            let digest = Digest.text(of: "\(profile)\0\(device)".utf8).prefix(8)
            return "\(Self.readable(device))-\(digest)\(Journal.suffix)"
        }

        private static func readable(_ name: String) -> String {
            let kept = name.unicodeScalars.prefix(40).map { scalar in
                scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
                    ? Character(scalar) : "-"
            }
            return kept.isEmpty ? "machine" : String(kept)
        }
    }

    /// The reason why a file is rejected.
    public enum Fault: Error, Hashable, Sendable {
        /// It is not a journal.
        case foreign
        /// A later version of quire wrote it.
        case newer(version: Int)
        /// It ends before its last line.
        case truncated
        /// A line is malformed; lines are counted from 1.
        case malformed(line: Int)
        /// The digest differs: the file was changed after it was written.
        case changed

        /// The reason as the end of a sentence.
        public var reason: String {
            switch self {
            case .foreign: "it is not a journal of quire"
            case .newer(let version):
                "a newer version of quire wrote it (version \(version); this version knows \(Journal.version))"
            case .truncated: "it is incomplete; it may still be in transit"
            case .malformed(let line): "line \(line) cannot be read"
            case .changed: "it was changed after it was written"
            }
        }
    }

    /// SHA-256 as a journal contains it.
    enum Digest {
        static func text(of bytes: some Sequence<UInt8>) -> String {
            var digest = SHA256()
            digest.update(bytes)
            return text(digest.finalize())
        }

        static func text(_ bytes: [UInt8]) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}
