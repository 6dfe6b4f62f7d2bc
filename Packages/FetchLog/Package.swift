// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FetchLog",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FetchLog", targets: ["FetchLog"]),
    .library(name: "FetchLogLive", targets: ["FetchLogLive"]),
  ],
  dependencies: [
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "FetchLog",
      dependencies: [
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"), "Unimplemented",
      ]
    ),
    .target(name: "FetchLogLive", dependencies: ["FetchLog", "SQLiteDatabase"]),
    .testTarget(
      name: "FetchLogTests",
      dependencies: [
        "FetchLog", "FetchLogLive", "SQLiteDatabase", "Unimplemented",
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
        .product(name: "TemporaryDirectory", package: "SQLiteDatabase"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
