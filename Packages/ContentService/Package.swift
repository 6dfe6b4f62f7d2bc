// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ContentService",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ContentService", targets: ["ContentService"]),
    .library(name: "ContentServiceContract", targets: ["ContentServiceContract"]),
    .library(name: "ContentServiceLive", targets: ["ContentServiceLive"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../NetworkClient"),
    .package(path: "../TestClock"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "ContentService", dependencies: ["NetworkClient", "Unimplemented"]),
    .target(name: "ContentServiceLive", dependencies: ["ContentService", "NetworkClient"]),
    .target(
      name: "ContentServiceContract",
      dependencies: [
        "ContentService", "Contract", "NetworkClient",
        .product(name: "NetworkClientContract", package: "NetworkClient"),
      ]
    ),
    .testTarget(
      name: "ContentServiceTests",
      dependencies: [
        "ContentService", "ContentServiceContract", "ContentServiceLive", "Contract",
        "NetworkClient", "TestClock", "Unimplemented",
        .product(name: "NetworkClientContract", package: "NetworkClient"),
        .product(name: "NetworkClientLive", package: "NetworkClient"),
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
