// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskFiles",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TaskFiles", targets: ["TaskFiles"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../ProcessClient"),
    .package(path: "../TaskStore"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TaskFiles",
      dependencies: ["CivilCalendar", "PortableFoundation", "TaskStore", "TextFormatting"]
    ),
    .testTarget(
      name: "TaskFilesTests",
      dependencies: [
        "CivilCalendar", "Contract", "PortableFoundation", "ProcessClient", "TaskFiles",
        "TaskStore", "TemporaryDirectory",
        .product(name: "ProcessClientLive", package: "ProcessClient"),
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
