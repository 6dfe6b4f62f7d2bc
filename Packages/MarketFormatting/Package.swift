// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketFormatting",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketFormatting", targets: ["MarketFormatting"])
  ],
  dependencies: [
    .package(path: "../ExchangeClient"),
    .package(path: "../Localization"),
    .package(path: "../PortableFoundation"),
  ],
  targets: [
    .target(
      name: "MarketFormatting",
      dependencies: ["ExchangeClient", "Localization", "PortableFoundation"]
    ),
    .testTarget(
      name: "MarketFormattingTests",
      dependencies: ["ExchangeClient", "Localization", "MarketFormatting", "PortableFoundation"]
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
