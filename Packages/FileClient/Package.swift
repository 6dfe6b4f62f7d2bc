// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FileClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FileClient", targets: ["FileClient"]),
    .library(name: "FileClientLive", targets: ["FileClientLive"]),
    .library(name: "FileClientContract", targets: ["FileClientContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "FileClient", dependencies: ["PortableFoundation", "Unimplemented"]),
    .target(name: "FileClientLive", dependencies: ["FileClient", "POSIX"]),
    .target(name: "FileClientContract", dependencies: ["Contract", "FileClient"]),
    .testTarget(
      name: "FileClientTests",
      dependencies: [
        "Contract", "FileClient", "FileClientContract", "FileClientLive", "TemporaryDirectory",
        "Unimplemented",
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
