import CFuzzer
import Foundation
import FuzzTargets

/// Runs libFuzzer on one target: `fuzz TARGET [libFuzzer's options] FOLDER…`.
///
/// SwiftPM renames an executable's `main` after its module, so the process starts here.
@_cdecl("fuzz_main")
public func fuzzMain(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    guard chosenTarget != nil, count > 1 else {
        let names = FuzzTarget.all.map(\.name).joined(separator: "|")
        FileHandle.standardError.write(Data("usage: fuzz \(names) [OPTION…] FOLDER…\n".utf8))
        return 64
    }
    // libFuzzer would read the target's name as a folder.
    arguments[1] = arguments[0]
    var rest: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = arguments + 1
    var restCount = count - 1
    return LLVMFuzzerRunDriver(&restCount, &rest) { input, length in
        chosenTarget?.check(Array(UnsafeBufferPointer(start: input, count: length)))
        return 0
    }
}
