// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "NetworkClient",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LoopbackServer", targets: ["LoopbackServer"]),
    .library(name: "NetworkClient", targets: ["NetworkClient"]),
    .library(name: "NetworkClientContract", targets: ["NetworkClientContract"]),
    .library(name: "NetworkClientCurlLive", targets: ["NetworkClientCurlLive"]),
    .library(name: "NetworkClientLive", targets: ["NetworkClientLive"]),
    .library(name: "NetworkClientRecording", targets: ["NetworkClientRecording"]),
  ],
  dependencies: [
    .package(path: "../CivilCalendar"),
    .package(path: "../Contract"),
    .package(path: "../POSIX"),
    .package(path: "../PortableFoundation"),
    .package(path: "../SerialTaskExecutor"),
    .package(path: "../TemporaryDirectory"),
    .package(path: "../TestClock"),
    .package(path: "../TextFormatting"),
    .package(path: "../Unimplemented"),
  ],
  targets: [
    .target(
      name: "NetworkClient",
      dependencies: ["PortableFoundation", "TextFormatting", "Unimplemented"]
    ),
    .target(
      name: "NetworkClientTransport",
      dependencies: ["NetworkClient", "PortableFoundation"]
    ),
    .target(name: "NetworkClientLive", dependencies: ["NetworkClient", "NetworkClientTransport"]),
    // The header alone, of libcurl4-openssl-dev (Debian), libcurl-devel (Fedora) or Apple's SDK: pkg-config would link
    // the library, which is loaded at run time.
    .systemLibrary(name: "CCurl"),
    .target(
      name: "NetworkClientCurlLive",
      dependencies: [
        "CCurl", "CivilCalendar", "NetworkClient", "NetworkClientTransport", "POSIX",
        "PortableFoundation",
      ]
    ),
    .target(
      name: "NetworkClientRecording",
      dependencies: ["NetworkClient", "POSIX", "PortableFoundation", "TextFormatting"]
    ),
    .target(name: "LoopbackServer", dependencies: ["POSIX"]),
    .target(
      name: "NetworkClientContract",
      dependencies: ["Contract", "LoopbackServer", "NetworkClient", "PortableFoundation"]
    ),
    .testTarget(
      name: "NetworkClientTests",
      dependencies: [
        "Contract", "LoopbackServer", "NetworkClient", "NetworkClientContract",
        "NetworkClientCurlLive", "NetworkClientLive", "NetworkClientRecording",
        "PortableFoundation", "SerialTaskExecutor", "TemporaryDirectory", "TestClock",
        "Unimplemented",
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
