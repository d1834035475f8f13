import CCurl
import Compression

/// What moves and unpacks bytes.
package enum Transfers {
    /// The libraries in use: libcurl with its own, libdeflate and zlib.
    package static var libraries: [String] { [String(cString: curl_version()), Gzip.library, InflateStream.library] }
}
