// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SQLiteDatabase",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "InMemoryDatabase", targets: ["InMemoryDatabase"]),
    .library(name: "SQLiteDatabase", targets: ["SQLiteDatabase"]),
    .library(name: "TemporaryDirectory", targets: ["TemporaryDirectory"]),
  ],
  dependencies: [
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SerialTaskExecutor"),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"]), .yum(["sqlite-devel"])]
    ),
    .target(name: "TransactionQueue"),
    .target(name: "InMemoryDatabase", dependencies: ["TransactionQueue"]),
    .target(
      name: "SQLiteDatabase",
      dependencies: ["CSQLite", "POSIX", "PortableFoundation", "TransactionQueue"]
    ),
    .target(name: "TemporaryDirectory", dependencies: ["PortableFoundation"]),
    .testTarget(
      name: "SQLiteDatabaseTests",
      dependencies: [
        "InMemoryDatabase", "POSIX", "SQLiteDatabase", "SerialTaskExecutor", "TemporaryDirectory",
        "TransactionQueue",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The same settings in every package of the workspace.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
