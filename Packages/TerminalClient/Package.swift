// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TerminalClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TerminalClient", targets: ["TerminalClient"]),
    .library(name: "TerminalClientLive", targets: ["TerminalClientLive"]),
    .library(name: "TerminalClientContract", targets: ["TerminalClientContract"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../POSIX"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "TerminalClient", dependencies: ["Unimplemented"]),
    .target(name: "TerminalClientLive", dependencies: ["POSIX", "TerminalClient"]),
    .target(name: "TerminalClientContract", dependencies: ["Contract", "TerminalClient"]),
    .testTarget(
      name: "TerminalClientTests",
      dependencies: [
        "Contract", "POSIX", "TerminalClient", "TerminalClientContract", "TerminalClientLive",
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
