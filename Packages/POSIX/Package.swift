// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "POSIX",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "POSIX", targets: ["POSIX"])
  ],
  targets: [
    .systemLibrary(name: "CPOSIX"),
    .target(name: "POSIX", dependencies: ["CPOSIX"]),
    .testTarget(name: "POSIXTests", dependencies: ["POSIX"]),
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
