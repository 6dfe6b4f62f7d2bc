// swift-tools-version: 6.2
import PackageDescription

/// The measured packages of the workspace, with the products that the benchmarks use.
let measured: [(package: String, products: [String])] = [
  ("CounterStore", ["CounterStore"]),
  ("DataFetchFeature", ["DataFetchFeature", "DataFetchScreen"]),
  ("ExchangeClient", ["ExchangeClient", "ExchangeClientLive"]),
  ("AttemptLog", ["AttemptLog"]),
  ("MarketCommand", ["MarketCommand"]),
  ("NetworkClient", ["NetworkClient", "NetworkClientCurlLive", "NetworkClientLive"]),
  ("POSIX", ["POSIX"]),
  ("PortableFoundation", ["PortableFoundation"]),
  ("PostgresDatabase", ["PostgresDatabase"]),
  ("PriceLog", ["PriceLog"]),
  ("ResponseCodeStore", ["ResponseCodeStore"]),
  ("SQLDatabase", ["SQLDatabase"]),
  ("SQLiteDatabase", ["SQLiteDatabase"]),
  ("SerialTaskExecutor", ["SerialTaskExecutor"]),
  ("Store", ["Store"]),
  ("StyleGuide", ["StyleGuide"]),
  ("TargetStore", ["TargetStore"]),
  ("TerminalClient", ["TerminalClient"]),
  ("TerminalUI", ["TerminalUI"]),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: measured.map { .package(path: "../Packages/\($0.package)") },
  targets: [
    // A separate module, so that the compiler cannot optimise the calls away.
    .target(name: "Hops"),
    .executableTarget(
      name: "measure",
      dependencies: ["Hops"]
        + measured.flatMap { measured in
          measured.products.map { .product(name: $0, package: measured.package) }
        }
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
