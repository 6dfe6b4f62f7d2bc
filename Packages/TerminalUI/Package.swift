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
    .package(path: "../ObservableState"),
    .package(path: "../StyleGuide"),
    .package(path: "../TerminalClient"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TerminalUI",
      dependencies: ["ObservableState", "StyleGuide", "TerminalClient", "TextFormatting"]
    ),
    .target(name: "TerminalUITesting", dependencies: ["TerminalClient", "TestClock"]),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "StyleGuide", "TerminalClient", "TerminalUI", "TerminalUITesting", "TestClock",
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
