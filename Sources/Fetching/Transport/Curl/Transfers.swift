import CCurl
import Compression

/// The libraries that move and unpack bytes.
package enum Transfers {
    /// The libraries in use: libcurl with its own, libdeflate and zlib.
    package static var libraries: [String] { [String(cString: curl_version()), Gzip.library, InflateStream.library] }
}
