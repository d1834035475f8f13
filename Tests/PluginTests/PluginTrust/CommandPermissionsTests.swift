import FeedModel
import Foundation
import PluginTrust
import QuireTesting
import Testing

/// Tests of what the reader has decided about commands: CommandPermissions, CommandRegister, CommandRecord.
@Suite struct CommandPermissionsTests: ~Copyable {
    private static let morning = Date(timeIntervalSince1970: 1_795_251_600)
    private let files: TemporaryFolder
    private let permissions: CommandPermissions
    private let uri: SubscriptionURI

    init() throws {
        let files = try TemporaryFolder()
        uri = try SubscriptionURI("exec:~/bin/comics --today")
        permissions = CommandPermissions(
            register: CommandRegister(path: files.path + "/commands.json"),
            isSandboxed: false
        )
        self.files = files
    }

    @Test func aCommandIsAllowedByItsWholeText() throws {
        #expect(permissions.obstacle(to: uri) == .undecided)
        try permissions.decide(uri, isAllowed: true, at: Self.morning)
        #expect(permissions.obstacle(to: uri) == nil)
        #expect(permissions.obstacle(to: try SubscriptionURI("exec:~/bin/comics --today; rm x")) == .undecided)
        #expect(permissions.obstacle(to: try SubscriptionURI("exec:~/bin/comics")) == .undecided)
        #expect(permissions.obstacle(to: try SubscriptionURI("https://x.example/")) == nil)
        #expect(
            try files.text(of: "commands.json") == """
                {"commands":[{"address":"exec:~/bin/comics --today","denied":false,"sandboxed":false,\
                "decided":"2026-11-21T09:00:00Z","crashes":0}]}

                """
        )
    }

    // The file is the one that was read, where its name is a link.
    @Test(arguments: [false, true]) func aFileThatOtherUsersCanWriteAllowsNothing(isLink: Bool) throws {
        try permissions.decide(uri, isAllowed: true, at: Self.morning)
        let (path, permissions) = (files.file("commands.json"), permissions)
        if isLink {
            #expect(rename(path, files.file("elsewhere")) == 0)
            #expect(symlink(files.file("elsewhere"), path) == 0)
        }
        let text = try files.text(of: "commands.json")
        #expect(permissions.obstacle(to: uri) == nil)
        chmod(path, 0o602)
        let reason = "can be changed by other users"
        #expect(permissions.obstacle(to: uri) == .unsafe(path: path, reason: reason, command: "chmod go-w \(path)"))
        #expect(throws: PluginError.unsafe(path: path, reason: reason, command: "chmod go-w \(path)")) {
            try permissions.register.remove(uri.description)
        }
        #expect(try files.text(of: "commands.json") == text)
        chmod(path, 0o600)
        #expect(permissions.obstacle(to: uri) == nil)
    }

    @Test func aFileThatCannotBeReadAllowsNothing() throws {
        let path = files.file("commands.json")
        #expect(mkdir(path, 0o700) == 0)
        #expect(permissions.obstacle(to: uri) == .unreadable(path: path, reason: "it is a folder"))
    }

    @Test func textsThatOnlyLookAlikeAreOthers() throws {
        try permissions.decide(SubscriptionURI("exec:caf\u{E9}"), isAllowed: true, at: Self.morning)
        #expect(permissions.obstacle(to: try SubscriptionURI("exec:cafe\u{301}")) == .undecided)
    }

    @Test func aDeniedCommandCanBeAllowedAndForgotten() throws {
        try permissions.decide(uri, isAllowed: false, at: Self.morning)
        #expect(permissions.obstacle(to: uri) == .denied)
        try permissions.decide(uri, isAllowed: true, at: Self.morning)
        #expect(permissions.obstacle(to: uri) == nil)
        #expect(try permissions.register.remove(uri.description))
        #expect(permissions.obstacle(to: uri) == .undecided)
        #expect(try !permissions.register.remove(uri.description))
    }

    @Test func whatIsAllowedInASandboxIsNotAllowedWithoutOne() throws {
        let confined = CommandPermissions(register: permissions.register, isSandboxed: true)
        try confined.decide(uri, isAllowed: true, at: Self.morning)
        #expect(confined.obstacle(to: uri) == nil)
        #expect(permissions.obstacle(to: uri) == .allowedInSandboxOnly)
        try permissions.decide(uri, isAllowed: true, at: Self.morning)
        #expect(permissions.obstacle(to: uri) == nil)
        #expect(confined.obstacle(to: uri) == nil)
    }

    @Test func fiveCrashesInARowDisableACommandUntilItIsAllowedAgain() throws {
        try permissions.decide(uri, isAllowed: true, at: Self.morning)
        func record(_ runs: [Bool]) throws {
            for hasCrashed in runs { try permissions.register.recordRun(of: uri.description, hasCrashed: hasCrashed) }
        }
        try record([true, true, true, true, false, true, true, true, true])
        #expect(permissions.obstacle(to: uri) == nil)
        try record([true])
        #expect(permissions.obstacle(to: uri) == .disabled(crashes: 5))
        try permissions.decide(uri, isAllowed: true, at: Self.morning)
        #expect(permissions.obstacle(to: uri) == nil)
    }

    @Test func nothingRunsByADamagedFile() throws {
        let path = try files.write("commands.json", "{\"commands\":[{\"address\":1}]}")
        #expect(permissions.obstacle(to: uri) == .damaged(path: path))
        #expect(throws: PluginError.damagedRegister(path: path, list: "commands")) {
            try permissions.decide(uri, isAllowed: true, at: Self.morning)
        }
    }
}
