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
