// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TerminalUI",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
  ],
  dependencies: [
    .package(path: "../Localization"),
    .package(path: "../ObservableState"),
    .package(path: "../Polling"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TerminalUI",
      dependencies: [
        "Localization", "ObservableState", "Polling", "PortableFoundation", "StyleGuide",
        "TerminalClient",
        "TextFormatting",
      ]
    ),
    .target(
      name: "TerminalUITesting",
      dependencies: [
        "Localization", "PortableFoundation", "StyleGuide", "TerminalClient", "TerminalUI",
        "TestClock", "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "Localization", "SerialTaskExecutor", "StyleGuide", "TerminalClient", "TerminalUI",
        "TerminalUITesting", "TestClock", "TextFormatting",
      ],
      exclude: ["Snapshots"]
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
