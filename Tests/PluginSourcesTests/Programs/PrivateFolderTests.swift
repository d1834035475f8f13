import FeedModel
import Foundation
import PluginSources
import QuireTesting
import SourceAPI
import SourceChecks
import Testing

/// Tests of the folders that a program has for its own files: PrivateFolder, OpenFolder.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/perl"), "there is no perl"))
struct PrivateFolderTests {
    private static let limits = "256 MiB, 10000 files or 32 folders in each other"

    @Test(arguments: [false, true]) func theTemporaryFolderIsRemovedWhateverIsInIt(isSandboxed: Bool) async throws {
        let victim = try TemporaryFolder()
        try victim.write("file", "1")
        // The path of the innermost one is too long for a call, and some are closed to their owner.
        let program = try SampleProgram(
            """
            perl -e '
                chdir $ENV{TMPDIR};
                for (0, 0300, 0500, 0600) { mkdir "closed$_"; open my $file, ">", "closed$_/file"; chmod $_, "closed$_" }
                umask 0; mkdir "made", 0;
                symlink $ARGV[0], "link" or die;
                my $name = "d" x 200;
                for (1 .. 100) { mkdir $name and chdir $name or die; open my $file, ">", "\\xFF" or die; symlink $ARGV[0], "link" }
                chmod 0, "../$name";
            ' \(victim.path)
            echo '{"type":"item","id":1}'
            """
        )
        // On a busy machine the limits end it first.
        _ = try await program.run(isSandboxed: isSandboxed && ProgramSandbox.isAvailable)
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path + "/tmp") == [])
        #expect(try victim.files == ["file"])
    }

    private static let rules = "output = \"lines\"\n[files]\ncache = true"

    @Test func aLinkInPlaceOfTheCacheIsNotFollowed() async throws {
        let victim = try TemporaryFolder()
        let caches = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: caches.file("sample"),
            withDestinationPath: victim.path
        )
        let program = try SampleProgram("echo x > \"$QUIRE_CACHE/x\"\necho '{\"type\":\"item\",\"id\":1}'")
        _ = try await program.run("[files]\ncache = true", cache: caches.path)
        #expect(try victim.files == [])
    }

    @Test(
        arguments: [
            "for (1 .. 33) { mkdir 'd', 0300; chdir 'd' }", "for (1 .. 10001) { open my $file, '>', $_ }",
        ]
    )
    func aCacheBeyondItsLimitsIsEmptied(script: String) async throws {
        let program = try SampleProgram(
            "[ -e again ] || perl -e 'chdir $ENV{QUIRE_CACHE}; \(script.replacing("'", with: "'\\''"))'\n"
                + "printf '\\t%s\\t\\t\\t\\t1\\n' \"$(ls \"$QUIRE_CACHE\")\""
        )
        let cache = program.folder.path + "/cache"
        let run = try await program.run(Self.rules, cache: cache)
        #expect(run.error == .plugin("its cache exceeded \(Self.limits), and was emptied"))
        try program.folder.write("again", "")
        let second = try await program.run(Self.rules, cache: cache)
        #expect(try second.outcome.get().items.map(\.title) == [""])
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "/sample") == [])
    }

    @Test func bytesAreCountedInAllFolders() throws {
        let folder = try TemporaryFolder()
        try folder.write("a/b/first", [UInt8](repeating: 1, count: 64 << 10))
        try folder.write("c/second", [UInt8](repeating: 1, count: 64 << 10))
        let paths = [folder.file("a"), folder.file("c")]
        #expect(PrivateFolder.exceedLimits([paths[0]], bytes: 96 << 10) == false)
        #expect(PrivateFolder.exceedLimits(paths, bytes: 96 << 10))
        #expect(PrivateFolder.exceedLimits(paths, bytes: 1 << 20) == false)
        #expect(PrivateFolder.exceedLimits(paths, files: 2))
    }

    @Test func aRunWhoseFilesPassTheLimitsIsEnded() async throws {
        let program = try SampleProgram(
            "perl -e 'chdir $ENV{TMPDIR}; for (1 .. 33) { mkdir \"d\"; chdir \"d\" }'; exec sleep 300"
        )
        let run = try await program.run()
        #expect(run.error == .plugin("its files exceed \(Self.limits)"))
    }
}
