import Glibc

package enum StandardStreams {
    /// Occupies the closed ones, so that no file of quire's gets their number and with it what is written to a stream.
    ///
    /// Reading from them finds the end. Writing fails as it does with a closed descriptor, so that lost output is still
    /// an error.
    package static func occupyClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one. A system without /dev still has a root folder.
            if open("/dev/null", O_RDONLY) < 0 { _ = open("/", O_RDONLY | O_DIRECTORY) }
        }
    }
}
