import Glibc
import SystemSupport
import Testing

/// Tests of which files may say what runs: FileFault.
@Suite struct FileFaultTests {
    private func fault(owner: uid_t, group: gid_t, _ mode: mode_t) -> String? {
        var status = stat()
        (status.st_uid, status.st_gid, status.st_mode) = (owner, group, S_IFREG | mode)
        return FileFault(status, at: "/x/f").map { "\($0.path) \($0.reason); \($0.command)" }
    }

    @Test func aFileOfTheReaderOrOfRootThatNoOtherUserCanWriteHasNone() {
        for owner in [geteuid(), 0] {
            for mode: mode_t in [0o600, 0o644, 0o755] { #expect(fault(owner: owner, group: 7, mode) == nil) }
        }
    }

    @Test func aFileThatOtherUsersCanWriteHasOne() {
        for owner in [geteuid(), 0] {
            for mode: mode_t in [0o666, 0o602, 0o620, 0o664] {
                #expect(fault(owner: owner, group: 7, mode) == "/x/f can be changed by other users; chmod go-w /x/f")
            }
        }
    }

    @Test func theGroupOfASingleUserIsTheUser() {
        var status = stat()
        (status.st_uid, status.st_gid) = (1000, 1000)
        #expect(status.others == 0o007)
        (status.st_uid, status.st_gid) = (0, 0)
        #expect(status.others == 0o077)
    }

    @Test func aFileOfAnotherUserHasOneWhateverItsMode() {
        let other = geteuid() + 1
        #expect(
            fault(owner: other, group: other, 0o600) == "/x/f belongs to another user; chown \(geteuid()) /x/f"
        )
    }
}
