// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TemplateClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "TemplateClient", targets: ["TemplateClient"]),
    .library(name: "TemplateClientContract", targets: ["TemplateClientContract"]),
    .library(name: "TemplateClientLive", targets: ["TemplateClientLive"]),
  ],
  dependencies: [
    .package(path: "../Contract"),
    .package(path: "../PortableFoundation"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(name: "TemplateClient", dependencies: ["Unimplemented"]),
    .target(name: "TemplateClientContract", dependencies: ["Contract", "TemplateClient"]),
    .target(name: "TemplateClientLive", dependencies: ["PortableFoundation", "TemplateClient"]),
    .testTarget(
      name: "TemplateClientTests",
      dependencies: [
        "Contract", "PortableFoundation", "TemplateClient", "TemplateClientContract",
        "TemplateClientLive", "TemporaryDirectory", "Unimplemented",
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
