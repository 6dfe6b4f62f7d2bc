// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TemplateCommand",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TemplateCommand", targets: ["TemplateCommand"])
  ],
  dependencies: [
    .package(path: "../CommandLineParsing"),
    .package(path: "../CommandSupport"),
    .package(path: "../SQLiteDatabase"),
    .package(path: "../Store"),
    .package(path: "../StyleGuide"),
    .package(path: "../TemplateStore"),
    .package(path: "../TerminalClient"),
    .package(path: "../TextFormatting"),
  ],
  targets: [
    .target(
      name: "TemplateCommand",
      dependencies: [
        "CommandLineParsing", "CommandSupport", "Store", "StyleGuide", "TemplateStore",
        "TextFormatting",
      ]
    ),
    .testTarget(
      name: "TemplateCommandTests",
      dependencies: [
        "CommandSupport", "SQLiteDatabase", "Store", "TemplateCommand", "TemplateStore",
        "TerminalClient",
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
