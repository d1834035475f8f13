// swift-tools-version: 6.2
import PackageDescription

// The module table of CONTRIBUTING.md, as data: a target sees what is listed here and nothing else.
// `make` builds with `--explicit-target-dependency-import-check error`, so an import that is not listed fails.

let combine: [Target.Dependency] = [
    .product(name: "OpenCombine", package: "OpenCombine"),
    .product(name: "OpenCombineDispatch", package: "OpenCombine"),
]
let grdb: [Target.Dependency] = [
    .product(name: "GRDB", package: "GRDB.swift"),
    // SQLite itself, for what runs once an item (`RawStatement`).
    .product(name: "GRDBSQLite", package: "GRDB.swift"),
]

let package = Package(
    name: "quire",
    products: [
        .executable(name: "quire", targets: ["quire"]),
        // Sources outside of this package: what they conform to, their check, and a program around them.
        .library(name: "FeedModel", targets: ["FeedModel"]),
        .library(name: "SourceAPI", targets: ["SourceAPI"]),
        .library(name: "SourceChecks", targets: ["SourceChecks"]),
        .library(name: "SourceProcess", targets: ["SourceProcess"]),
        // HTML as browsers read it, for other programs.
        .library(name: "HTMLTree", targets: ["HTMLTree"]),
        .executable(name: "corpus-runner", targets: ["corpus-runner"]),
        .executable(name: "tree-runner", targets: ["tree-runner"]),
        // quire without syncs, for the negative control of the fault sweeps.
        .executable(name: "quire-nosync", targets: ["quire-nosync"]),
    ],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    ],
    targets: [
        .systemLibrary(
            name: "CCurl",
            path: "Sources/CSupport/CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev", "pkg-config"])]
        ),
        .systemLibrary(
            name: "CDeflate",
            path: "Sources/CSupport/CDeflate",
            pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev", "pkg-config"])]
        ),
        .systemLibrary(
            name: "CIDN",
            path: "Sources/CSupport/CIDN",
            pkgConfig: "libidn2",
            providers: [.apt(["libidn2-dev", "pkg-config"])]
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/CSupport/CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev", "pkg-config"])]
        ),
        // The C library's settings of its heap, which Glibc's module leaves out.
        .systemLibrary(name: "CHeap", path: "Sources/CSupport/CHeap"),
        // The settings of SQLite that are made before its first use, and take any number of arguments.
        .systemLibrary(name: "CSQLite", path: "Sources/CSupport/CSQLite"),
    ]
)

/// Declares a module of Sources.
///
/// - Parameters:
///   - name: The module, and the name of its folder.
///   - dependencies: What it may import.
///   - resources: Files in its folder that are part of its code.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> [Target] {
    [.target(name: name, dependencies: dependencies, resources: resources)]
}

/// Declares tests in Tests/NAMETests: of the module NAME, or of several small ones with a folder each.
///
/// Few large targets build faster than many small ones.
///
/// - Parameters:
///   - name: The module, or what the modules have in common.
///   - modules: The modules that are tested, if there are several. The tests may import what these may.
///   - further: Further modules that the tests may import.
///   - excluded: Files next to the tests that are not compiled.
@MainActor
func tests(
    _ name: String,
    of modules: [String]? = nil,
    with further: [Target.Dependency] = [],
    excluded: [String] = []
) -> [Target] {
    let tested = modules ?? [name]
    let imported = package.targets.filter { tested.contains($0.name) }.flatMap(\.dependencies)
    let all = ["QuireTesting"] + tested.map { Target.Dependency(stringLiteral: $0) } + imported + further
    var names: Set<String> = []
    let dependencies = all.filter { names.insert("\($0)").inserted }
    return [.testTarget(name: name + "Tests", dependencies: dependencies, exclude: excluded)]
}

/// Declares a source: it is in Plugins/NAME, and sees the model and the source interface.
///
/// - Parameters:
///   - name: The folder; the module is called NAMESource.
///   - formats: Further modules of ours it may import; only Feeds and News have any.
///   - folder: Where the folder is; the guide's example is not a plugin of ours.
func source(_ name: String, formats: [Target.Dependency] = [], in folder: String = "Plugins") -> [Target] {
    [
        .target(
            name: name + "Source",
            dependencies: ["FeedModel", "Primitives", "SourceAPI"] + formats,
            path: "\(folder)/\(name)/Sources"
        )
    ]
}

let plugins = ["Weather", "News", "Articles", "Repositories", "Example"]

package.targets += module("Primitives", ["CDigest"])
package.targets += module("FeedModel", ["Primitives"])
package.targets += module("SourceAPI", ["FeedModel", "Primitives"])
package.targets += module("SourceChecks", ["FeedModel", "Primitives", "SourceAPI"])
package.targets += module("SourceProcess", ["FeedModel", "Primitives", "SourceAPI"])
package.targets += module("AuthProviders", ["FeedModel", "Primitives", "SourceAPI"])
package.targets += module("Compression", ["CDeflate", "CZlib"])
package.targets += module("Markup")
package.targets += module("HTMLTree", ["Markup"])
package.targets += module("FeedFormats", ["Compression", "FeedModel", "HTMLTree", "Markup", "Primitives"])
package.targets += module("ImportExportFormats", ["FeedFormats", "FeedModel", "Markup", "Primitives"])
package.targets += module("SubscriptionFormats", ["FeedFormats", "FeedModel", "Markup", "Primitives"])
package.targets += module(
    "Fetching",
    ["FeedModel", "Primitives", "SourceAPI", "Compression", "CCurl", "CIDN"]
)
package.targets += module("RegularExpression")
package.targets += module("JSONPath", ["Primitives", "RegularExpression"])
package.targets += module("Query", ["FeedModel", "Primitives", "RegularExpression"])
package.targets += module("TOMLReading")
package.targets += module(
    "Library",
    ["FeedModel", "Primitives", "Query", "RegularExpression", "CSQLite"] + grdb
)
package.targets += module(
    "PluginManifests",
    [
        "FeedModel", "Primitives", "SourceAPI", "HTMLTree", "JSONPath", "RegularExpression", "TOMLReading",
    ]
)
package.targets += module(
    "PluginSources",
    [
        "FeedModel", "Primitives", "SourceAPI", "PluginManifests", "FeedFormats", "HTMLTree", "ImportExportFormats",
        "JSONPath", "Markup", "RegularExpression", "CProcess",
    ]
)
package.targets += module("SystemSupport", ["CProcess", "CHeap"])
package.targets += module(
    "PluginTrust",
    ["FeedModel", "Primitives", "SourceAPI", "PluginManifests", "PluginSources", "SystemSupport"]
)
package.targets += module(
    "PluginChecks",
    [
        "FeedModel", "Primitives", "SourceAPI", "SourceChecks", "PluginManifests", "PluginSources", "PluginTrust",
        "SystemSupport",
    ]
)
package.targets += module("TerminalText", ["FeedModel", "Primitives"])
package.targets += module("Streams", combine)
package.targets += [
    .target(name: "StreamsTesting", dependencies: combine + ["Streams"], path: "Tests/StreamsTesting")
]
package.targets += module("Screens", ["FeedModel", "Primitives", "SourceAPI", "Query", "Streams", combine[0]])
package.targets += module(
    "ReaderShell",
    [
        "SystemSupport", "FeedModel", "Primitives", "SourceAPI", "Query", "Streams", "Screens", "TerminalText", "CEdit",
        combine[0],
    ],
    // A link to docs/manual.
    resources: [.embedInCode("Help/Manual")]
)
package.targets += plugins.flatMap { source($0, formats: $0 == "News" ? ["Markup"] : []) }
package.targets += source("Feeds", formats: ["FeedFormats"])
package.targets += source("Tides", in: "Tests/Samples")

package.targets += module(
    "Services",
    [
        "FeedModel", "Primitives", "SourceAPI", "FeedFormats", "SubscriptionFormats", "Fetching", "Query", "Library",
        "Streams", "Screens", "TerminalText", "SystemSupport", combine[0],
    ]
)

let composition: [Target.Dependency] =
    [
        "FeedModel", "Primitives", "SourceAPI", "FeedFormats", "ImportExportFormats", "SubscriptionFormats", "Fetching",
        "Query", "Library", "Streams", "Screens", "TerminalText", "ReaderShell", "FeedsSource", "AuthProviders",
        "Services", "SystemSupport", "CProcess", "PluginChecks", "PluginManifests", "PluginSources", "PluginTrust",
        "TOMLReading", combine[0],
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ] + plugins.map { .init(stringLiteral: $0 + "Source") }

package.targets += [
    .target(name: "CEdit", path: "Sources/CSupport/CEdit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "CDigest", path: "Sources/CSupport/CDigest"),
    .target(name: "CProcess", path: "Sources/CSupport/CProcess"),
    .target(name: "CAllocations", path: "Sources/CSupport/CAllocations"),
    .executableTarget(
        name: "formats-benchmark",
        dependencies: ["FeedModel", "FeedFormats", "Markup", "Primitives", "CAllocations"],
        path: "Benchmarks/Formats"
    ),
    .executableTarget(name: "html-benchmark", dependencies: ["HTMLTree"], path: "Benchmarks/HTML"),
    .executableTarget(
        name: "plugins-benchmark",
        dependencies: ["FeedModel", "HTMLTree", "PluginManifests", "PluginSources", "Primitives", "SourceAPI"],
        path: "Benchmarks/Plugins"
    ),
    .executableTarget(
        name: "library-benchmark",
        dependencies: ["FeedModel", "Library", "Primitives", "Query"],
        path: "Benchmarks/Library"
    ),
    .executableTarget(
        name: "corpus-runner",
        dependencies: [
            "Compression", "FeedModel", "FeedFormats", "Markup", "Primitives", "ReaderShell", "SubscriptionFormats",
        ],
        path: "Benchmarks/Corpus"
    ),
    // A source as the program of a plugin, for tests.
    .executableTarget(
        name: "tides-process",
        dependencies: ["SourceProcess", "TidesSource"],
        path: "Tests/Samples/TidesProcess"
    ),
    .executableTarget(name: "tree-runner", dependencies: ["HTMLTree", "Primitives"], path: "Benchmarks/Trees"),
    .target(
        name: "QuireProgram",
        dependencies: composition,
        resources: [.embedInCode("Demo"), .embedInCode("ShellCommands/Plugins/Scaffold/Templates")]
    ),
    .executableTarget(name: "quire", dependencies: ["QuireProgram"]),
    .executableTarget(name: "quire-nosync", dependencies: ["QuireProgram"], path: "Benchmarks/NoSync"),
    .target(name: "QuireTesting", path: "Tests/QuireTesting"),
    .target(name: "QueryTesting", dependencies: ["FeedModel", "Query"], path: "Tests/QueryTesting"),
    .target(
        name: "FuzzTargets",
        dependencies: [
            "CEdit", "Compression", "FeedModel", "Primitives", "Markup", "FeedFormats", "HTMLTree", "JSONPath",
            "PluginManifests", "PluginSources", "Query", "ReaderShell", "RegularExpression", "SourceAPI",
            "SubscriptionFormats", "TerminalText", "TOMLReading",
        ],
        path: "Fuzz/Targets"
    ),
]

package.targets += tests("Model", of: ["Primitives", "FeedModel", "TerminalText", "SystemSupport"])
package.targets += tests(
    "Source",
    of: ["SourceAPI", "SourceChecks", "SourceProcess", "AuthProviders"],
    with: ["PluginManifests", "PluginSources", "TidesSource"],
    excluded: ["AuthProviders/Fixtures"]
)
package.targets += tests(
    "Formats",
    of: ["Compression", "Markup", "ImportExportFormats", "SubscriptionFormats", "FuzzTargets"]
)
package.targets += tests("HTMLTree", with: ["Primitives"])
package.targets += tests("FeedFormats")
package.targets += tests("Fetching")
package.targets += tests("Expression", of: ["RegularExpression", "JSONPath", "Query"], with: ["QueryTesting"])
package.targets += tests("Library", with: ["QueryTesting"])
package.targets += tests(
    "Plugin",
    of: ["TOMLReading", "PluginManifests", "PluginTrust", "PluginChecks"],
    with: ["SourceChecks"]
)
package.targets += tests("PluginSources", with: ["SourceChecks"], excluded: ["Fixtures"])
package.targets += tests("Streams", of: ["Streams", "StreamsTesting"])
package.targets += tests("Screens", with: ["StreamsTesting", combine[1]])
package.targets += tests("ReaderShell", with: ["QueryTesting", "StreamsTesting", combine[1]])
package.targets += tests("Services", with: ["FeedsSource", "ReaderShell", "WeatherSource"])
package.targets += tests("QuireProgram", with: ["StreamsTesting", "TidesSource"], excluded: ["Fixtures"])

let sources = plugins + ["Feeds"]

package.targets += [
    // Each source has its tests in its own folder, and all of them are one target.
    .testTarget(
        name: "BuiltInSourcesTests",
        dependencies: sources.map { .init(stringLiteral: $0 + "Source") }
            + ["FeedFormats", "FeedModel", "Primitives", "SourceAPI", "SourceChecks"],
        path: "Plugins",
        exclude: ["Examples"] + sources.flatMap { ["\($0)/Fixtures", "\($0)/README.md", "\($0)/Sources"] },
        sources: sources.map { "\($0)/Tests" }
    ),
    // The guide's example, whose folder has the layout of each source.
    .testTarget(
        name: "TidesSourceTests",
        dependencies: ["TidesSource", "FeedModel", "Primitives", "SourceAPI", "SourceChecks"],
        path: "Tests/Samples/Tides/Tests"
    ),
    .testTarget(name: "HouseRulesTests", dependencies: ["QuireTesting"]),
]

// Fuzz/run builds with libFuzzer, which a plain build does not have.
if Context.environment["QUIRE_FUZZ"] != nil {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzz/CFuzzer"),
        .executableTarget(name: "fuzz", dependencies: ["CFuzzer", "FuzzTargets"], path: "Fuzz/Driver"),
    ]
}

let inC: Set = ["CEdit", "CDigest", "CProcess", "CAllocations"]

for target in package.targets where ![.system, .plugin].contains(target.type) && !inC.contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// The C library checks lengths where the compiler knows them.
for target in package.targets where inC.contains(target.name) {
    target.cSettings = [.define("_FORTIFY_SOURCE", to: "2", .when(configuration: .release))]
}

// Helpers of a command stay on the main actor: otherwise they would leave it, and return a hop later (SE-0461).
for target in package.targets where ["Screens", "ScreensTests"].contains(target.name) {
    target.swiftSettings?.append(.enableUpcomingFeature("NonisolatedNonsendingByDefault"))
}

// The modules that the build for tests optimises (Makefile). The flag is the frontend's: of several levels the driver takes the last
// one, which is `-Onone` from the command line. The checks of debug builds, such as bounds of unsafe buffers, stay.
for name in (Context.environment["QUIRE_OPTIMISED"] ?? "").split(separator: " ") {
    guard let target = package.targets.first(where: { $0.name == name }) else {
        fatalError("There is no target \(name).")
    }
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-O", "-assert-config", "Debug"]))
}

// The gate turns warnings into errors; on a person's machine a newer compiler may know warnings we do not.
if Context.environment["QUIRE_WARNINGS_AS_ERRORS"] != nil {
    for target in package.targets where target.swiftSettings != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
}
