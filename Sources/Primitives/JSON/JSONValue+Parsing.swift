extension JSONValue {
    /// A syntax error in a JSON document.
    public struct SyntaxError: Error, Hashable, Sendable {
        /// The offset of the first unexpected byte.
        public var offset: Int
        /// The expected text there.
        public var reason: String
    }

    /// The maximum nesting depth of arrays and objects; a deeper document is rejected.
    public static let depthLimit = 256

    /// Parses a UTF-8 document (RFC 8259).
    ///
    /// More lenient than the standard in four points, because publishers are: a byte order mark is skipped, invalid
    /// UTF-8 and lone surrogates become U+FFFD, and raw control characters are allowed inside strings. If members share
    /// a name, look-up finds the first. A number beyond the range of `Double` becomes the string of its characters.
    /// Runs in linear time.
    ///
    /// - Throws: ``SyntaxError`` for any other deviation, and for nesting beyond ``depthLimit``.
    public init(parsing bytes: some Collection<UInt8>) throws(SyntaxError) {
        let result: Result<JSONValue, SyntaxError>? = bytes.withContiguousStorageIfAvailable(Self.parse)
        self = try (result ?? Array(bytes).withUnsafeBufferPointer(Self.parse)).get()
    }

    /// Parses a document from a string.
    public init(parsing text: String) throws(SyntaxError) { try self.init(parsing: Array(text.utf8)) }

    /// Parses the value that begins at an offset, and returns it with the offset of its end.
    ///
    /// Allows reading a document of which a part is not JSON. Runs in time linear in the length of the value.
    ///
    /// - Throws: ``SyntaxError``, as ``init(parsing:)-(Collection<UInt8>)`` does.
    public static func value(at offset: Int, in bytes: [UInt8]) throws(SyntaxError) -> (value: JSONValue, end: Int) {
        let result: Result<(JSONValue, Int), SyntaxError> = bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(bytes: buffer)
            parser.index = max(0, min(offset, buffer.count))
            do throws(SyntaxError) {
                return .success((try parser.value(depth: 0), parser.index))
            } catch {
                return .failure(error)
            }
        }
        let (value, end) = try result.get()
        return (value, end)
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, SyntaxError> {
        var parser = JSONParser(bytes: bytes)
        do throws(SyntaxError) {
            return .success(try parser.document())
        } catch {
            return .failure(error)
        }
    }
}
