// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ContentService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ContentService", targets: ["ContentService"]),
    .library(name: "ContentServiceContract", targets: ["ContentServiceContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../NetworkClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TestClock"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "ContentService",
      dependencies: ["NetworkClient", "PortableFoundation", "Unimplemented"]
    ),
    .target(
      name: "ContentServiceContract",
      dependencies: [
        "ContentService", "Contract", "NetworkClient", "PortableFoundation",
        .product(name: "NetworkClientContract", package: "NetworkClient"),
      ]
    ),
    .testTarget(
      name: "ContentServiceTests",
      dependencies: [
        "ContentService", "ContentServiceContract", "Contract", "NetworkClient",
        "PortableFoundation", "TestClock", "Unimplemented",
        .product(name: "NetworkClientContract", package: "NetworkClient"),
        .product(name: "NetworkClientLive", package: "NetworkClient"),
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
