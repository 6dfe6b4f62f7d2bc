// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ObservableState",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ObservableState", targets: ["ObservableState"]),
    .library(name: "ObservableStateTesting", targets: ["ObservableStateTesting"]),
  ],
  dependencies: [
    .package(path: "../SerialTaskExecutor")
  ],
  targets: [
    .target(name: "ObservableState"),
    .target(
      name: "ObservableStateTesting",
      dependencies: ["ObservableState", "SerialTaskExecutor"]
    ),
    .testTarget(
      name: "ObservableStateTests",
      dependencies: ["ObservableState", "ObservableStateTesting"]
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
