// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LastResponseCodeService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LastResponseCodeService", targets: ["LastResponseCodeService"])
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../ResponseCodeStore"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "LastResponseCodeService",
      dependencies: ["PortableFoundation", "ResponseCodeStore", "SQLiteDatabase", "Store"]
    ),
    .testTarget(
      name: "LastResponseCodeServiceTests",
      dependencies: [
        "Contract", "LastResponseCodeService", "PortableFoundation", "ResponseCodeStore",
        "SQLiteDatabase", "Store", "Unimplemented",
      ]
    ),
  ]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings =
    [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault",
    ].map { .enableUpcomingFeature($0) }
    + (Context.environment["WORKSPACE_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
