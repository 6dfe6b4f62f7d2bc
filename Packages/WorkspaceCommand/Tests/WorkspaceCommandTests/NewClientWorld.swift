import WorkspaceCommand
import WorkspaceRules

extension World {
  /// A workspace with a floor for each case of what a new client may use.
  static func withClients() -> World {
    World(.withClients, .withClients, texts: texts)
  }

  /// Runs the tool with an endpoint and what else is given, by default as the client WeatherClient.
  func newClient(
    _ name: String = "WeatherClient",
    floor: String = "services",
    _ others: String...
  ) async -> ExitCode {
    let endpoint = ["--endpoint", "temperature(city: String) async throws -> Double"]
    let arguments = ["new-client", name, "--floor", floor] + endpoint + others
    return await WorkspaceCommand.run(arguments, dependencies)
  }

  static let manifest = """
    // swift-tools-version: 6.2
    let packages: [LocalPackage] = [
      // support
      .library("Contract"),
      // clients
      .client("NetworkClient"),
      // services
    ]
    let package = Package(
      platforms: [.macOS(.v15)],
    )
    // The same settings in every package of the workspace.

    """

  static let floorsPath = Architecture.workspace.file

  private static let texts = [
    "/home/ada/Package.swift": manifest,
    "/home/ada/README.md": World.readme,
    "/home/ada/\(floorsPath)":
      "Layer(\"support\", []), Layer(\"clients\", []), Layer(\"services\", [])\n",
  ]
}

extension Architecture {
  fileprivate static var withClients: Self {
    var architecture = Architecture.workspace
    architecture.layers = [
      Layer("support", [.library("Contract"), .library("Unimplemented")]),
      Layer(
        "clients",
        [
          .client("NetworkClient"), .client("Store"), .client("DataFetchFeature"),
          .library("StyleGuide"), .specialisedStore("CounterStore"),
        ]
      ),
      Layer("services", [.client("CounterService")]),
      Layer("commands", []),
    ]
    return architecture
  }
}

extension Workspace {
  fileprivate static var withClients: Self {
    Workspace(
      root: Package(
        name: "work",
        folder: "",
        manifest: SourceFile(path: "Package.swift", text: World.manifest),
        targets: [Target("app", kind: .executable)]
      ),
      packages: [
        .library("Contract"), .library("Unimplemented"), .library("StyleGuide"),
        .client("NetworkClient", "public struct NetworkClient: Sendable {}"),
        .client("Store", "public struct Store<Value>: Sendable {}"),
        .client("DataFetchFeature", "public struct DataFetchViewModel: Sendable {}"),
        .client("CounterStore", "public typealias CounterStore = Store<Int>"),
        .client("CounterService", "public struct CounterService: Sendable {}"),
      ]
    )
  }
}

extension Package {
  fileprivate static func library(_ name: String) -> Self {
    package(name, [Target(name)], products: ["HelpersLive"])
  }

  fileprivate static func client(_ name: String, _ interface: String) -> Self {
    let path = "Packages/\(name)/Sources/\(name)/Interface.swift"
    let sources = [SourceFile(path: path, text: interface)]
    return package(name, [Target(name, sources: sources), Target("\(name)Live")], products: [name])
  }

  private static func package(_ name: String, _ targets: [Target], products: [String]) -> Self {
    Package(
      name: name,
      folder: "Packages/\(name)/",
      manifest: SourceFile(path: "Packages/\(name)/Package.swift", text: ""),
      products: products.map { Product($0) },
      targets: targets
    )
  }
}
