import Foundation
import QuireTesting
import Testing

@testable import SystemSupport

/// Tests of writing and locking files: AtomicFileWriter, FileLock, TextFile, FileSystem.
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

    @Test func aNewFileReplacesNone() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a")
        let first = try AtomicFileWriter(path)
        try first.write("first")
        #expect(try first.create())
        #expect(try folder.text(of: "a") == "first")
        let second = try AtomicFileWriter(path)
        try second.write("second")
        #expect(try !second.create())
        #expect(try folder.text(of: "a") == "first")
    }

    // I7: a library can be a link to one on another disk.
    @Test func twoWritersOfOnePathDoNotMixTheirFiles() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a")
        let first = try AtomicFileWriter(path)
        try first.write("first")
        let second = try AtomicFileWriter(path)
        try second.write("second")
        #expect(try first.create())
        #expect(try folder.text(of: "a") == "first")
        #expect(try !second.create())
        #expect(try folder.text(of: "a") == "first")
    }

    @Test func aLinkIsWhereItLeads() throws {
        let folder = try TemporaryFolder()
        for name in ["here", "there"] {
            let path = "\(folder.path)/\(name)"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        try folder.write("there/quire.db", "")
        let link = folder.path + "/here/quire.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../there/quire.db")
        let there = URL(filePath: folder.path + "/there").resolvingSymlinksInPath().path
        let mounts = "/dev/sda1 / ext4 rw 0 0\nserver:/x \(there) nfs4 rw 0 0\n"
        #expect(FileSystem(at: link, mounts: mounts) == .shared(name: "nfs4"))
        #expect(FileSystem(at: folder.path + "/here", mounts: mounts) == .local)
        #expect(FileSystem(at: folder.path + "/nowhere", mounts: mounts) == .local)
    }

    @Test func whatIsMountedHereIsKnown() {
        #expect(FileSystem(at: "/proc") == .local)
        #expect(FileSystem(at: "/nowhere/at/all") == .local)
        #expect(FileSystem(of: "/x", mounts: "") == .local)
    }
}
