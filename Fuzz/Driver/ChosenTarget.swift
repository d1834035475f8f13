import FuzzTargets

/// The target that the first argument names.
///
/// In a second file, because the compiler gives an executable of one file a `main`, which would be a second entry point.
let chosenTarget = FuzzTarget.all.first { $0.name == CommandLine.arguments.dropFirst().first }
