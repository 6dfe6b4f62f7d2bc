// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ListPaging",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ListPaging", targets: ["ListPaging"])
  ],
  dependencies: [

  ],
  targets: [
    .target(
      name: "ListPaging",
      dependencies: [

      ]
    ),
    .testTarget(
      name: "ListPagingTests",
      dependencies: [
        "ListPaging"
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
