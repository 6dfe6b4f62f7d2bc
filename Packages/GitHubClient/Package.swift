// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "GitHubClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "GitHubClient", targets: ["GitHubClient"]),
    .library(name: "GitHubClientLive", targets: ["GitHubClientLive"]),
    .library(name: "GitHubClientContract", targets: ["GitHubClientContract"]),
  ],
  dependencies: [
    .package(path: "../APIClient"),
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../NetworkClient"),
    .package(path: "../PortableFoundation"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "GitHubClient",
      dependencies: [
        "APIClient", "NetworkClient", "PortableFoundation", "Unimplemented",
      ]
    ),
    .target(
      name: "GitHubClientLive",
      dependencies: [
        "APIClient", "CivilCalendar", "GitHubClient", "NetworkClient", "PortableFoundation",
      ]
    ),
    .target(
      name: "GitHubClientContract",
      dependencies: [
        "APIClient", "Contract", "GitHubClient", "PortableFoundation",
      ]
    ),
    .testTarget(
      name: "GitHubClientTests",
      dependencies: [
        "APIClient", "Contract", "GitHubClient", "GitHubClientContract", "GitHubClientLive",
        "NetworkClient", "PortableFoundation", "Unimplemented",
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
