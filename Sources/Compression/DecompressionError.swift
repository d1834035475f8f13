/// Why a compressed body could not be decoded completely.
public enum DecompressionError: Error, Hashable, Sendable {
    /// The body ends before the compressed stream does.
    case truncated
    /// The body is not in the expected format, or a checksum does not match.
    case damaged
    /// Bytes follow the end of the compressed stream.
    case surplus
    /// The content is longer than the limit.
    case tooLong
}
