// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PostgresDatabase",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "PostgresDatabase", targets: ["PostgresDatabase"]),
    .library(name: "PostgresServer", targets: ["PostgresServer"]),
  ],
  dependencies: [
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLDatabase"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TransactionQueue"),
  ],
  targets: [
    // Declarations alone: the library is loaded at run time, so neither its headers nor a linker option is needed.
    .systemLibrary(name: "CPostgres"),
    .target(
      name: "PostgresDatabase",
      dependencies: [
        "CPostgres", "POSIX", "PortableFoundation", "SQLDatabase", "TransactionQueue",
      ]
    ),
    .target(name: "PostgresServer", dependencies: ["POSIX", "PortableFoundation"]),
    .testTarget(
      name: "PostgresDatabaseTests",
      dependencies: [
        "POSIX", "PortableFoundation", "PostgresDatabase", "PostgresServer",
        "SQLDatabase", "TemporaryDirectory", "TransactionQueue",
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
