// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "APIClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "APIClient", targets: ["APIClient"])
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../NetworkClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TestClock"),
  ],
  targets: [
    .target(
      name: "APIClient",
      dependencies: [
        "CivilCalendar", "NetworkClient", "PortableFoundation",
      ]
    ),
    .testTarget(
      name: "APIClientTests",
      dependencies: ["APIClient", "Contract", "NetworkClient", "PortableFoundation", "TestClock"]
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
