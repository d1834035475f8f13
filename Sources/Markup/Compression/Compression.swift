/// Takes the compression off a body: gzip (RFC 1952), zlib (RFC 1950), and deflate alone (RFC 1951).
///
/// Servers send compressed files and forget to say so, and people save what they sent. One layer is taken off, never
/// two, and never more than a limit comes out.
public enum Compression {
    /// What came out, and what was wrong.
    public struct Output: Hashable, Sendable {
        /// The bytes, as far as they could be read.
        public var bytes: [UInt8]
        /// What was wrong, if anything was.
        public var fault: Fault?

        /// Makes an output.
        public init(bytes: [UInt8], fault: Fault? = nil) {
            self.bytes = bytes
            self.fault = fault
        }
    }

    /// Why less came out than went in.
    public enum Fault: Error, Hashable, Sendable {
        /// The body breaks off.
        case truncated
        /// The body is not what it says it is.
        case damaged
        /// More would come out than is allowed.
        case tooLong
    }

    /// The most bytes that are taken out, 16 MiB.
    public static let limit = 16 << 20

    /// Whether a body begins as gzip does; no text does.
    public static func isGzip(_ body: [UInt8]) -> Bool {
        body.count >= 3 && body[0] == 0x1F && body[1] == 0x8B && body[2] == 8
    }

    /// The content of a gzip file, of all its members one after the other; what follows the last one is ignored.
    public static func gunzip(_ body: [UInt8], limit: Int = limit) -> Output {
        body.withUnsafeBufferPointer { bytes in
            var inflater = Inflater(bytes, limit: limit)
            do throws(Fault) {
                repeat { try inflater.member() } while inflater.isAtMember
                return Output(bytes: inflater.output)
            } catch {
                return Output(bytes: inflater.output, fault: error)
            }
        }
    }

    /// The content of what HTTP calls `deflate`: zlib, or as some servers have it the bare algorithm.
    public static func inflate(_ body: [UInt8], limit: Int = limit) -> Output {
        body.withUnsafeBufferPointer { bytes in
            let hasHeader = bytes.count >= 2 && bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
            var inflater = Inflater(bytes, limit: limit, start: hasHeader ? 2 : 0)
            do throws(Fault) {
                try inflater.blocks()
                return Output(bytes: inflater.output)
            } catch {
                return Output(bytes: inflater.output, fault: error)
            }
        }
    }
}
