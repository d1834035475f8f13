import Testing

@testable import quire

@Suite struct FileSystemTests {
    private static let mounts = #"""
        /dev/sda1 / ext4 rw,relatime 0 0
        tmpfs /tmp tmpfs rw 0 0
        server:/home /home nfs4 rw,vers=4.2 0 0
        /dev/sdb1 /home/ada/disk ext4 rw 0 0
        //box/share /mnt/my\040share cifs rw 0 0
        sshfs#there: /mnt/there fuse.sshfs rw 0 0
        /dev/sdc1 /mnt/over btrfs rw 0 0
        none /mnt/over 9p rw 0 0
        broken
        """#

    // I7
    @Test(arguments: [
        ("/home/ada/.local/share/quire", FileSystem.shared(name: "nfs4")), ("/home/ada/disk/quire", .local),
        ("/homes/quire", .local),
        ("/mnt/my share/quire", .shared(name: "cifs")), ("/mnt/there", .shared(name: "fuse.sshfs")),
        ("/mnt/over/quire", .shared(name: "9p")), ("/tmp/quire", .local), ("/", .local),
    ])
    func theLastMountAboveAPathSaysWhetherOtherMachinesShareIt(path: String, kind: FileSystem) {
        #expect(FileSystem(of: path, mounts: Self.mounts) == kind)
    }

    @Test func whatIsMountedHereIsKnown() {
        #expect(FileSystem(at: "/proc") == .local)
        #expect(FileSystem(at: "/nowhere/at/all") == .local)
        #expect(FileSystem(of: "/x", mounts: "") == .local)
    }
}
