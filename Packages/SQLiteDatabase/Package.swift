// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SQLiteDatabase",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SQLiteDatabase", targets: ["SQLiteDatabase"])
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../POSIX"),
    .package(path: "../SHA256"),
    .package(path: "../SQLDatabase"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TransactionQueue"),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"]), .yum(["sqlite-devel"])]
    ),
    .target(
      name: "SQLiteDatabase",
      dependencies: ["CSQLite", "POSIX", "SHA256", "SQLDatabase", "TransactionQueue"]
    ),
    .testTarget(
      name: "SQLiteDatabaseTests",
      dependencies: [
        "Contract", "SQLDatabase", "SQLiteDatabase", "SerialTaskExecutor", "TemporaryDirectory",
        "TransactionQueue",
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
