/// The content of a compressed body, complete or up to the place where decoding failed.
public struct Decompressed: Hashable, Sendable {
    /// The decoded bytes.
    public var bytes: [UInt8]
    /// Why the content is incomplete; `nil` when it is complete.
    public var error: DecompressionError?

    /// Creates a result.
    public init(bytes: [UInt8], error: DecompressionError? = nil) {
        self.bytes = bytes
        self.error = error
    }
}
