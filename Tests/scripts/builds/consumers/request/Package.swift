// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://example.com/fetcher.git", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [
        "NetworkClient", "NetworkClientCurlLive", "NetworkClientLive",
      ].map { .product(name: $0, package: "fetcher") }
    )
  ]
)
