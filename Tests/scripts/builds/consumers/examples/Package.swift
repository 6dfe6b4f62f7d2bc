// swift-tools-version: 6.2
import PackageDescription

// snippet.manifest
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://example.com/fetcher.git", .upToNextMinor(from: "0.1.0"))],
  targets: [
    .executableTarget(
      name: "consumer",
      dependencies: [.product(name: "CounterService", package: "fetcher")]
    ),
    // snippet.hide
    .testTarget(
      name: "ConsumerTests",
      dependencies: [
        "Contract", "NetworkClient",
        "NetworkClientRecording", "ProcessClient", "SQLDatabase", "SQLiteDatabase",
        "Store", "StoreContract", "TemporaryDirectory", "TerminalClient", "TerminalUI", "TestClock",
      ].map { .product(name: $0, package: "fetcher") }
    ),
    // snippet.show
  ]
)
// snippet.end
