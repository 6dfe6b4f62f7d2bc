// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MarketFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MarketFeature", targets: ["MarketFeature"]),
  ],
  dependencies: [
    .package(path: "../AlertStore"),
    .package(path: "../ExchangeClient"),
    .package(path: "../InMemoryDatabase"),
    .package(path: "../MarketService"),
    .package(path: "../ObservableState"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../PriceLog"),
    .package(path: "../SingleFlight"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "MarketFeature",
      dependencies: [
        "AlertStore", "ExchangeClient", "InMemoryDatabase", "MarketService", "ObservableState",
        "Polling", "PortableFoundation", "PriceLog", "SingleFlight", "Unimplemented",
      ]
    ),
    .testTarget(
      name: "MarketFeatureTests",
      dependencies: ["ExchangeClient", "MarketFeature", "MarketService", "PortableFoundation"]
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
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
}
