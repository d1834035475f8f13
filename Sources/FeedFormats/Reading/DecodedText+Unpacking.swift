import Compression
package import Markup

extension DecodedText {
    /// Decodes a document, or one layer of gzip that no header declares, in which the content before damage is kept.
    ///
    /// - Parameter repairsUpperControls: Whether U+0080 to U+009F become the characters of windows-1252.
    package init(unpacking body: [UInt8], contentType: String? = nil, repairsUpperControls: Bool = true) {
        let isGzip = Gzip.isGzip(body)
        let content = isGzip ? Gzip.decode(body, limit: Self.unpackedLimit) : Decompressed(bytes: body)
        var repairs = RepairLog()
        if isGzip { repairs.record(.undeclaredCompression, at: 0) }
        if let error = content.error {
            repairs.record(error == .tooLong ? .textLimit : .truncated, at: content.bytes.count)
        }
        self.init(
            content.bytes,
            contentType: contentType,
            repairs: repairs,
            isWhole: content.error == nil,
            repairsUpperControls: repairsUpperControls
        )
    }

    /// The maximum number of bytes in an unpacked document, 16 MiB.
    static let unpackedLimit = 16 << 20
}
