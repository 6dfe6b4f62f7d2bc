// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "StargazerService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "StargazerService", targets: ["StargazerService"])
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../GitHubClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../StarStore"),
    .package(path: "../Store"),
  ],
  targets: [
    .target(
      name: "StargazerService",
      dependencies: [
        "APIClient", "CivilCalendar", "GitHubClient", "PortableFoundation", "SQLiteDatabase",
        "StarStore", "Store",
      ]
    ),
    .testTarget(
      name: "StargazerServiceTests",
      dependencies: [
        "APIClient", "CivilCalendar", "Contract", "GitHubClient", "PortableFoundation",
        "SQLiteDatabase", "StarStore", "StargazerService", "Store",
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
