import FeedModel
import Screens

extension Enclosure {
    /// The ending of a file's name, with its dot: by the media type, or else as in the address; empty if neither has one.
    var ending: String {
        if let ending = Self.endings[mediaType] { return "." + ending }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        // The host of an address without a path has an ending as well.
        guard let name = path.split(separator: "/").dropFirst(2).last, let dot = name.lastIndex(of: ".") else {
            return ""
        }
        let ending = name[name.index(after: dot)...].lowercased()
        let isUsual = (1...5).contains(ending.utf8.count) && ending.utf8.allSatisfy { Self.signs.contains($0) }
        return isUsual ? "." + ending : ""
    }

    private static let signs = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// The endings of the media types of enclosures (https://www.iana.org/assignments/media-types), and of their usual misspellings.
    private static let endings = [
        "audio/mpeg": "mp3", "audio/mp3": "mp3", "audio/mpeg3": "mp3", "audio/x-mpeg": "mp3", "audio/mp4": "m4a",
        "audio/m4a": "m4a", "audio/x-m4a": "m4a", "audio/aac": "aac", "audio/aacp": "aac", "audio/ogg": "ogg",
        "audio/opus": "opus", "audio/flac": "flac", "audio/x-flac": "flac", "audio/wav": "wav", "audio/x-wav": "wav",
        "video/mp4": "mp4", "video/x-m4v": "m4v", "video/mpeg": "mpg", "video/ogg": "ogv", "video/webm": "webm",
        "video/quicktime": "mov", "video/x-matroska": "mkv", "image/jpeg": "jpg", "image/png": "png",
        "image/gif": "gif", "image/webp": "webp", "image/svg+xml": "svg", "application/pdf": "pdf",
        "application/epub+zip": "epub", "application/zip": "zip", "application/x-bittorrent": "torrent",
        "text/plain": "txt", "text/html": "html",
    ]
}
