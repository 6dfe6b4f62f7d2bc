// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TemplateStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TemplateStore", targets: ["TemplateStore"]),
    .library(name: "TemplateStoreContract", targets: ["TemplateStoreContract"]),
    .library(name: "TemplateStoreLive", targets: ["TemplateStoreLive"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "TemplateStore", dependencies: ["InMemoryDatabase", "Unimplemented"]),
    .target(
      name: "TemplateStoreContract",
      dependencies: [
        "Contract", "Store", "TemplateStore", .product(name: "StoreContract", package: "Store"),
      ]
    ),
    .target(
      name: "TemplateStoreLive",
      dependencies: ["SQLDatabase", "SQLiteDatabase", "TemplateStore"]
    ),
    .testTarget(
      name: "TemplateStoreTests",
      dependencies: [
        "Contract", "SQLiteDatabase", "Store", "TemplateStore",
        "TemplateStoreContract",
        "TemplateStoreLive", "Unimplemented",
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
