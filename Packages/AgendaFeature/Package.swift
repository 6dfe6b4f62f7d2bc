// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AgendaFeature",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "AgendaFeature", targets: ["AgendaFeature"])
  ],
  dependencies: [
    .package(path: "../AgendaService"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../ObservableState"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../TaskStore"),
  ],
  targets: [
    .target(
      name: "AgendaFeature",
      dependencies: [
        "AgendaService", "CivilCalendar", "ObservableState", "SQLiteDatabase",
      ]
    ),
    .testTarget(
      name: "AgendaFeatureTests",
      dependencies: [
        "AgendaFeature", "AgendaService", "CivilCalendar", "Contract", "PortableFoundation",
        "SQLiteDatabase", "TaskStore",
        .product(name: "ObservableStateTesting", package: "ObservableState"),
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
