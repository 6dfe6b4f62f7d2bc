// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ExchangeClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ExchangeClient", targets: ["ExchangeClient"]),
    .library(name: "ExchangeClientContract", targets: ["ExchangeClientContract"]),
    .library(name: "ExchangeClientLive", targets: ["ExchangeClientLive"]),
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../Contract"),
    .package(path: "../NetworkClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TextFormatting"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "ExchangeClient",
      dependencies: ["NetworkClient", "PortableFoundation", "Unimplemented"]
    ),
    .target(
      name: "ExchangeClientLive",
      dependencies: [
        "APIClient", "ExchangeClient", "NetworkClient", "PortableFoundation", "TextFormatting",
      ]
    ),
    .target(
      name: "ExchangeClientContract",
      dependencies: ["Contract", "ExchangeClient", "PortableFoundation"]
    ),
    .testTarget(
      name: "ExchangeClientTests",
      dependencies: [
        "Contract", "ExchangeClient", "ExchangeClientContract", "ExchangeClientLive",
        "NetworkClient", "PortableFoundation", "Unimplemented",
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
