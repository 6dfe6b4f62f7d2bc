// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ProcessClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ProcessClient", targets: ["ProcessClient"]),
    .library(name: "ProcessClientContract", targets: ["ProcessClientContract"]),
    .library(name: "ProcessClientLive", targets: ["ProcessClientLive"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../POSIX"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TestClock"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "ProcessClient", dependencies: ["Unimplemented"]),
    .target(
      name: "ProcessClientContract",
      dependencies: ["Contract", "ProcessClient", "TestClock"]
    ),
    .target(name: "ProcessClientLive", dependencies: ["POSIX", "ProcessClient"]),
    .testTarget(
      name: "ProcessClientTests",
      dependencies: [
        "Contract", "POSIX", "ProcessClient", "ProcessClientContract",
        "ProcessClientLive", "TemporaryDirectory", "TestClock", "Unimplemented",
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
