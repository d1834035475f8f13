package import FeedModel

extension Enclosure {
    /// The media type in small letters, without parameters; only `audio` or `video` if the ending of the address says more than the
    /// publisher.
    package var mediaType: String {
        let declared = type?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased() ?? ""
        if declared != Self.unknownType, declared.isMediaType { return declared }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
        if Self.audioEndings.contains(ending) { return "audio" }
        return Self.videoEndings.contains(ending) ? "video" : Self.unknownType
    }

    /// The part of the media type before the slash, such as `audio`.
    package var mediaFamily: String { String(mediaType.prefix { $0 != "/" }) }

    /// Whether it is sound or video.
    var isRecording: Bool { ["audio", "video"].contains(mediaFamily) }

    /// The type of a file about which nothing is known (RFC 2046, 4.5.1).
    private static let unknownType = "application/octet-stream"
    private static let audioEndings: Set = ["aac", "flac", "m4a", "m4b", "mp3", "oga", "ogg", "opus", "wav"]
    private static let videoEndings: Set = ["avi", "m4v", "mkv", "mov", "mp4", "ogv", "webm"]
}

extension String {
    /// Whether the text is a media type in small letters, without parameters.
    package var isMediaType: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isOfMediaType) }
    }

    private static func isOfMediaType(_ byte: UInt8) -> Bool {
        "abcdefghijklmnopqrstuvwxyz0123456789.+-_".utf8.contains(byte)
    }
}
