import TerminalClient
import Testing
import WorkspaceCommand

@Suite struct NewClientTests {
  let world = World.withClients()

  @Test func `a client has its files, its place and its picture`() async {
    #expect(await world.newClient("WeatherClient", "--using", "NetworkClient") == .success)
    let texts = world.disk.texts
    #expect(
      texts["/home/ada/Package.swift"]
        == World.manifest.replacing(
          "// services\n",
          with: "// services\n  .client(\"WeatherClient\"),\n"
        )
    )
    #expect(
      texts["/home/ada/\(World.floorsPath)"]?
        .contains("Layer(\"services\", [.client(\"WeatherClient\")])") == true
    )
    #expect(
      texts["/home/ada/README.md"]?
        .contains(
          """
            subgraph services
              CounterService
              WeatherClient
            end
          """
        ) == true
    )
    #expect(texts["/home/ada/README.md"]?.contains("  WeatherClient --> NetworkClient\n") == true)
    #expect(
      texts["/home/ada/Packages/WeatherClient/Sources/WeatherClientLive/Live.swift"]?
        .contains("live(using networkClient: NetworkClient) -> Self") == true
    )
  }

  @Test func `what was made is a line each, and then what to do next`() async {
    #expect(await world.newClient() == .success)
    #expect(
      world.terminal.output == """
        new      Packages/WeatherClient/Package.swift
        new      Packages/WeatherClient/README.md
        new      Packages/WeatherClient/Snippets/WeatherClientExample.swift
        new      Packages/WeatherClient/Sources/WeatherClient/Interface.swift
        new      Packages/WeatherClient/Sources/WeatherClient/WeatherClientError.swift
        new      Packages/WeatherClient/Sources/WeatherClient/Mock.swift
        new      Packages/WeatherClient/Sources/WeatherClientLive/Live.swift
        new      Packages/WeatherClient/Sources/WeatherClientContract/WeatherClientContract.swift
        new      Packages/WeatherClient/Tests/WeatherClientTests/WeatherClientConfiguration.swift
        new      Packages/WeatherClient/Tests/WeatherClientTests/ContractTests.swift
        new      Packages/WeatherClient/Tests/WeatherClientTests/BrokenWeatherClientTests.swift
        new      Packages/WeatherClient/Tests/WeatherClientTests/BrokenMock.swift
        new      Packages/WeatherClient/Tests/WeatherClientTests/ConfigurationTests.swift
        new      Packages/WeatherClient/Tests/WeatherClientTests/Calls.swift
        changed  Package.swift
        changed  \(World.floorsPath)
        changed  README.md

        Test it:     scripts/test WeatherClient
        Write it:    Packages/WeatherClient/Sources/WeatherClientLive/Live.swift
        Read first:  Documentation/a-new-client.md

        """
    )
    #expect(world.terminal.errorOutput == "")
  }

  @Test func `all files that are told are there, and no other`() async {
    let before = world.disk.texts.keys
    _ = await world.newClient()
    let told = world.terminal.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("new") ? "/home/ada/\(line.drop { $0 != "P" })" : nil
    }
    #expect(Set(world.disk.texts.keys) == Set(before).union(told))
  }

  @Test func `a dry run shows every line that is new or changed, and changes nothing`() async {
    let before = world.disk.texts
    #expect(await world.newClient("WeatherClient", "--dry-run") == .success)
    #expect(
      world.terminal.output.hasPrefix(
        """
        Packages/WeatherClient/Package.swift
        1 + // swift-tools-version: 6.2
        2 + import PackageDescription
        3 +
        4 + let package = Package(

        """
      )
    )
    #expect(
      world.terminal.output.hasSuffix(
        """
        Package.swift
        8 +   .client("WeatherClient"),

        \(World.floorsPath)
        1 - Layer("support", []), Layer("clients", []), Layer("services", [])
        1 + Layer("support", []), Layer("clients", []), Layer("services", [.client("WeatherClient")])

        README.md
        4 - old
        4 + ```mermaid
        5 + flowchart TD
        6 +   subgraph services
        7 +     CounterService
        8 +     WeatherClient
        9 +   end
        10 +   subgraph clients
        11 +     NetworkClient
        12 +     Store
        13 +     DataFetchFeature
        14 +     StyleGuide
        15 +     CounterStore
        16 +   end
        17 +   subgraph support
        18 +     Contract
        19 +     Unimplemented
        20 +   end
        21 +   WeatherClient --> Unimplemented
        22 + ```

        """
      )
    )
    #expect(world.disk.texts == before)
    #expect(world.asked.allSatisfy { $0.hasPrefix("read ") })
  }

  @Test func `several endpoints are given one after the other`() async {
    #expect(await world.newClient("Lamp", "--endpoint", "isOn() -> Bool") == .success)
    let interface = world.disk.texts["/home/ada/Packages/Lamp/Sources/Lamp/Interface.swift"]
    #expect(interface?.contains("public var temperature: ") == true)
    #expect(interface?.contains("public var isOn: @Sendable () -> Bool") == true)
  }

  @Test(arguments: ["NetworkClient", "CounterStore"])
  func `a client and a special kind of store can be used`(name: String) async {
    #expect(await world.newClient("WeatherClient", "--using", name) == .success)
  }
}

@Suite struct NewClientRefusalTests {
  let world = World.withClients()

  @Test(arguments: [
    ("Store", "The name 'Store' cannot be used: the workspace has 'Store' already."),
    ("STORE", "The name 'STORE' cannot be used: the workspace has 'Store' already."),
    ("App", "The name 'App' cannot be used: the workspace has 'app' already."),
    ("Helpers", "The name 'Helpers' cannot be used: the workspace has 'HelpersLive' already."),
    (
      "weather",
      "The name 'weather' cannot be used: write it in ASCII letters and digits, a capital letter first."
    ),
  ])
  func `a name that is taken or none is refused`(name: String, sentence: String) async {
    await expectRefusal(sentence) { await $0.newClient(name) }
  }

  @Test(arguments: [("roof", "."), ("service", "; did you mean 'services'?")])
  func `a floor that is none is refused, with the floors and the nearest`(
    floor: String,
    end: String
  ) async {
    await expectRefusal(
      "The value '\(floor)' of '--floor' is not one of support, clients, services, commands\(end)\n"
        + "Usage: workspace new-client --floor FLOOR [OPTIONS] NAME"
    ) { await $0.newClient(floor: floor) }
  }

  @Test func `a floor that is too low is refused`() async {
    await expectRefusal(
      "On the floor 'support', 'WeatherClient' cannot use 'Contract', which is not on a lower one."
    ) { await $0.newClient(floor: "support") }
  }

  @Test(arguments: [
    ("Nothing", "There is no package 'Nothing', which 'WeatherClient' would use."),
    (
      "CounterService",
      "On the floor 'services', 'WeatherClient' cannot use 'CounterService', which is not on a lower one."
    ),
    ("StyleGuide", "'StyleGuide' is no client: it has no live configuration."),
    ("Store", "'Store' is generic: use one of its specialised kinds."),
    (
      "DataFetchFeature",
      "'DataFetchFeature' has no type of its own name, which live could take."
    ),
  ])
  func `what cannot be used is refused`(package: String, sentence: String) async {
    await expectRefusal(sentence) { await $0.newClient("WeatherClient", "--using", package) }
  }

  @Test func `an endpoint that cannot be understood is refused`() async {
    await expectRefusal(
      "The endpoint 'now' cannot be understood at its end: "
        + "write the parameters in parentheses, as in '(city: String)' or '()'."
    ) { await $0.newClient("WeatherClient", "--endpoint", "now") }
  }

  @Test func `a client without an endpoint is refused`() async {
    await expectRefusal(
      "A client needs an endpoint: write one as 'temperature(city: String) async throws -> Double'."
    ) { await $0.run("new-client", "WeatherClient", "--floor", "services") }
  }

  @Test func `a client without a floor is refused, with the usage`() async {
    #expect(await world.run("new-client", "WeatherClient") == .usage)
    #expect(
      world.terminal.errorOutput.hasPrefix(
        "The option '--floor FLOOR' is required.\nUsage: workspace new-client --floor FLOOR "
      )
    )
  }

  @Test(arguments: [
    ("Package.swift", "// services", "Package.swift has no place for the client: "),
    ("README.md", "<!-- end of picture -->", "'README.md' has no place for the picture: "),
  ])
  func `a workspace without a place for the client is left as it is`(
    path: String,
    place: String,
    sentence: String
  ) async throws {
    var texts = world.disk.texts
    texts["/home/ada/\(path)"] = texts["/home/ada/\(path)"]?.replacing(place, with: "")
    let world = World(world.workspace, world.architecture, texts: texts)
    #expect(await world.newClient() == .cannotRead)
    #expect(world.terminal.errorOutput.hasPrefix(sentence))
    #expect(world.disk.texts == texts)
  }

  /// Expects a sentence and nothing else.
  private func expectRefusal(
    _ sentence: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ run: (World) async -> ExitCode
  ) async {
    let before = world.disk.texts
    #expect(await run(world) == .usage, sourceLocation: sourceLocation)
    #expect(world.terminal.errorOutput == sentence + "\n", sourceLocation: sourceLocation)
    #expect(world.terminal.output == "", sourceLocation: sourceLocation)
    #expect(world.disk.texts == before, sourceLocation: sourceLocation)
  }
}
