import FeedModel
import Foundation
import Primitives

/// A journal: one machine's ledger as a file that others can read (`docs/guide/sync-format.md`).
///
/// It is text, a JSON object a line: who wrote it, then the events, then how many they are and the digest of everything
/// before. A file without a right last line is not whole, and nothing of it is taken.
public enum Journal {
    /// How the names of journals end.
    public static let suffix = ".quire-journal"
    /// The form this version reads and writes.
    public static let version = 1
    /// No line of a journal is longer, in bytes.
    public static let maximumLineBytes = 65_536
    /// No tag that is taken in has more bytes, and no name of a machine, a screen or a command more than a quarter of them: whatever
    /// has to be escaped in them, the line of their event is not too long.
    public static let maximumTagBytes = 4096

    /// Who wrote a journal.
    public struct Author: Hashable, Sendable {
        /// Whose history it is: journals of other people are left alone.
        public var profile: String
        /// The machine.
        public var device: String

        /// Names an author.
        public init(profile: String, device: String) {
            self.profile = profile
            self.device = device
        }

        /// What the file is called: readable, and different for different authors.
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

    /// Why a file is not taken.
    public enum Fault: Error, Hashable, Sendable {
        /// It is no journal.
        case foreign
        /// A later version of quire wrote it.
        case newer(version: Int)
        /// It ends before its last line.
        case truncated
        /// A line is not what it should be; lines are counted from 1.
        case malformed(line: Int)
        /// The digest is another: it was changed after it was written.
        case changed

        /// What is wrong, as the end of a sentence.
        public var reason: String {
            switch self {
            case .foreign: "it is no journal of quire"
            case .newer(let version): "a newer quire wrote it (form \(version), this one knows \(Journal.version))"
            case .truncated: "it is not whole; it may still be on its way"
            case .malformed(let line): "line \(line) cannot be read"
            case .changed: "it was changed after it was written"
            }
        }
    }

    /// SHA-256 as it stands in a journal.
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
