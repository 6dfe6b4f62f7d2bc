// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PriceLog",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PriceLog", targets: ["PriceLog"]),
    .library(name: "PriceLogLive", targets: ["PriceLogLive"]),
    .library(name: "PriceLogContract", targets: ["PriceLogContract"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "PriceLog",
      dependencies: ["CivilCalendar", "InMemoryDatabase", "PortableFoundation", "Unimplemented"]
    ),
    .target(
      name: "PriceLogLive",
      dependencies: ["PortableFoundation", "PriceLog", "SQLDatabase", "SQLiteDatabase"]
    ),
    .target(
      name: "PriceLogContract",
      dependencies: [
        "Contract", "PriceLog", "PortableFoundation", "Store",
        .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .testTarget(
      name: "PriceLogTests",
      dependencies: [
        "Contract", "PriceLog", "PriceLogContract", "PriceLogLive", "InMemoryDatabase",
        "PortableFoundation", "SQLDatabase", "SQLiteDatabase", "Store", "TemporaryDirectory",
        "Unimplemented",
        .product(name: "StoreContract", package: "Store"),
        .product(name: "StoreLive", package: "Store"),
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
