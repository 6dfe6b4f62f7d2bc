// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://example.com/fetcher.git", from: "0.1.0")],
  targets: [
    .target(name: "Store"),
    // snippet.alias
    .executableTarget(
      name: "consumer",
      dependencies: [
        "Store",
        .product(name: "CounterStore", package: "fetcher", moduleAliases: ["Store": "KeyStore"]),
      ]
    ),
    // snippet.end
  ]
)
