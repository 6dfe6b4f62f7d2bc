// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LastResponseCodeService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LastResponseCodeService", targets: ["LastResponseCodeService"]),
    .library(name: "LastResponseCodeServiceLive", targets: ["LastResponseCodeServiceLive"]),
  ],
  dependencies: [
    .package(path: "../ResponseCodeStore"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "LastResponseCodeService",
      dependencies: [
        "Unimplemented", .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
      ]
    ),
    .target(
      name: "LastResponseCodeServiceLive",
      dependencies: ["LastResponseCodeService", "ResponseCodeStore", "Store"]
    ),
    .testTarget(
      name: "LastResponseCodeServiceTests",
      dependencies: [
        "LastResponseCodeService", "LastResponseCodeServiceLive", "ResponseCodeStore", "Store",
        "Unimplemented",
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
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
