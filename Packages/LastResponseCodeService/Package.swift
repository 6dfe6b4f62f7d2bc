// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LastResponseCodeService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LastResponseCodeService", targets: ["LastResponseCodeService"]),
    .library(name: "LastResponseCodeServiceLive", targets: ["LastResponseCodeServiceLive"]),
    .library(name: "LastResponseCodeServiceContract", targets: ["LastResponseCodeServiceContract"]),
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
      dependencies: [
        "PortableFoundation", "Unimplemented",
        .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
      ]
    ),
    .target(
      name: "LastResponseCodeServiceLive",
      dependencies: ["LastResponseCodeService", "ResponseCodeStore", "Store"]
    ),
    .target(
      name: "LastResponseCodeServiceContract",
      dependencies: ["Contract", "LastResponseCodeService", "PortableFoundation", "Store"]
    ),
    .testTarget(
      name: "LastResponseCodeServiceTests",
      dependencies: [
        "Contract", "LastResponseCodeService", "LastResponseCodeServiceContract",
        "LastResponseCodeServiceLive", "PortableFoundation", "ResponseCodeStore", "SQLiteDatabase",
        "Store", "Unimplemented", .product(name: "InMemoryDatabase", package: "SQLiteDatabase"),
        .product(name: "ResponseCodeStoreLive", package: "ResponseCodeStore"),
        .product(name: "StoreLive", package: "Store"),
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
