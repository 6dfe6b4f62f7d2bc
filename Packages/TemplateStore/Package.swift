// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TemplateStore",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TemplateStore", targets: ["TemplateStore"])
  ],
  dependencies: [
    .package(path: "../SQLDatabase"),
    .package(path: "../SQLiteDatabase"),
  ],
  targets: [
    .target(
      name: "TemplateStore",
      dependencies: ["SQLDatabase", "SQLiteDatabase"]
    ),
    .testTarget(
      name: "TemplateStoreTests",
      dependencies: ["SQLiteDatabase", "TemplateStore"]
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
