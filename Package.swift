// swift-tools-version: 6.2
import PackageDescription

// The module table of the design, as data: a target sees what is listed here and nothing else.
// `make lint` and CI build with `--explicit-target-dependency-import-check error`, so an import
// that is not listed fails the build.

let combine: [Target.Dependency] = [
    .product(name: "OpenCombine", package: "OpenCombine"),
    .product(name: "OpenCombineDispatch", package: "OpenCombine"),
]
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

let package = Package(
    name: "quire",
    products: [.executable(name: "quire", targets: ["quire"])],
    dependencies: [
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0"),
    ],
    targets: [
        .target(name: "FeedModel"),
        .target(name: "SourceAPI", dependencies: ["FeedModel"]),
        .target(name: "SourceChecks", dependencies: ["FeedModel", "SourceAPI"]),
        .target(name: "Markup"),
        .target(name: "FeedFormats", dependencies: ["FeedModel", "Markup"]),
        .systemLibrary(
            name: "CCurl",
            pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev", "pkg-config"])]
        ),
        .target(name: "Fetching", dependencies: ["FeedModel", "SourceAPI", "CCurl"]),
        .target(name: "Query", dependencies: ["FeedModel"]),
        .target(name: "Library", dependencies: ["FeedModel", "Query", grdb]),
        .target(name: "Streams", dependencies: combine),
        .target(name: "StreamsTesting", dependencies: combine + ["Streams"]),
        .target(
            name: "Screens",
            dependencies: ["FeedModel", "SourceAPI", "Query", "Streams", combine[0]]
        ),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
