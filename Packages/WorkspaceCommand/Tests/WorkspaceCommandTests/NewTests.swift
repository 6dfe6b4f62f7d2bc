import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand

@Suite struct NewTests {
  let world = World.withTemplates()

  @Test func `a client is a renamed copy, listed in its layer and drawn in the picture`() async {
    #expect(await world.new() == .success)
    let texts = world.disk.texts
    #expect(
      texts["/home/ada/Packages/WeatherClient/Sources/WeatherClientLive/Live.swift"]
        == "import Contract\nimport WeatherClient\n\n/// WeatherClient lives.\n"
    )
    #expect(
      texts["/home/ada/Package.swift"]
        == World.manifest.replacing(
          "  .client(\"TemplateClient\"),\n",
          with: "  .client(\"TemplateClient\"),\n  .client(\"WeatherClient\"),\n"
        ).replacing(
          "  \"\"\"\n",
          with: """
              Contract:
              TemplateClient: TemplateClient
              TemplateCommand:
              TemplateStore:
              WeatherClient: WeatherClient
              \"\"\"

            """
        )
    )
    #expect(
      texts["/home/ada/\(World.table)"]?
        .contains(
          """
                .client("TemplateClient", of: "template"),
                .client("WeatherClient"),
              ]

          """
        ) == true
    )
    #expect(
      texts["/home/ada/README.md"]?
        .contains("  subgraph clients\n    WeatherClient\n  end\n") == true
    )
  }

  @Test func `another layer and a tool can be named`() async {
    #expect(await world.new("client", "A", "--layer", "commands", "--tool", "template") == .success)
    #expect(
      world.disk.texts["/home/ada/\(World.table)"]?
        .hasSuffix(
          "\"TemplateCommand\", of: \"template\"),\n      .client(\"A\", of: \"template\"),\n    ]\n"
        ) == true
    )
  }

  @Test func `a tool is a store, a command with sorted imports, and an app`() async {
    #expect(await world.new("tool", "a") == .success)
    let texts = world.disk.texts
    #expect(
      texts["/home/ada/Packages/ACommand/Sources/ACommand/Live.swift"]
        == "import AStore\nimport Contract\nimport Testing\n\n/// ACommand lives.\n"
    )
    #expect(texts["/home/ada/Packages/AStore/Package.swift"] == "// The package AStore.\n")
    #expect(texts["/home/ada/App/a/Main.swift"] == "import ACommand\n")
    #expect(
      texts["/home/ada/Package.swift"]?
        .hasSuffix(
          """
              .executableTarget(
                name: "a",
                dependencies: products(["ACommand"])
              ),

          """
        ) == true
    )
    #expect(
      texts["/home/ada/\(World.table)"]?.contains(".library(\"ACommand\", of: \"a\"),") == true
    )
  }

  @Test func `the output lists what was created, and what to do next`() async {
    let before = world.disk.texts.keys
    #expect(await world.new("store", "PlaceStore") == .success)
    let created = [
      "Packages/PlaceStore/Package.swift", "Packages/PlaceStore/Sources/PlaceStore/Live.swift",
    ]
    #expect(
      world.terminal.output == """
        new      \(created[0])
        new      \(created[1])
        changed  Package.swift
        changed  \(World.table)
        changed  README.md

        Test it:     scripts/test PlaceStore
        Read first:  Documentation/a-new-store.md

        """
    )
    #expect(world.terminal.errorOutput == "")
    #expect(Set(world.disk.texts.keys) == Set(before).union(created.map { "/home/ada/\($0)" }))
  }

  @Test func `a dry run shows every line that is new or changed, and changes nothing`() async {
    let before = world.disk.texts
    #expect(await world.new("store", "PlaceStore", "--dry-run") == .success)
    #expect(
      world.terminal.output.hasPrefix(
        """
        Packages/PlaceStore/Package.swift
        1 + // The package PlaceStore.

        Packages/PlaceStore/Sources/PlaceStore/Live.swift
        2 + /// PlaceStore lives.
        """
      )
    )
    #expect(world.terminal.output.contains("\nPackage.swift\n8 +   .client(\"PlaceStore\"),\n"))
    #expect(world.disk.texts == before)
    #expect(world.asked.allSatisfy { $0.hasPrefix("read ") })
  }
}

@Suite struct NewRefusalTests {
  @Test(arguments: [
    (
      ["client", "TEMPLATECLIENT"],
      "The name 'TEMPLATECLIENT' cannot be used: the workspace has 'TemplateClient' already."
    ),
    (
      ["client", "Template"],
      "The name 'Template' cannot be used: the workspace has 'template' already."
    ),
    (
      ["tool", "template"],
      "The name 'template' cannot be used: the workspace has 'TemplateStore' already."
    ),
    (
      ["client", "weather"],
      "The name 'weather' cannot be used: write it in ASCII letters and digits, a capital letter first."
    ),
    (
      ["store", "../Weather"],
      "The name '../Weather' cannot be used: write it in ASCII letters and digits, a capital letter first."
    ),
    (
      ["store", "WeatherLive"],
      "The name 'WeatherLive' cannot be used: modules that end with 'Live' belong to another package."
    ),
    (
      ["tool", "Weather"],
      "The name 'Weather' cannot be used: write it in lower-case ASCII letters."
    ),
    (
      ["tool", "weather", "--layer", "sources"],
      "The options '--layer' and '--tool' cannot be used with a new tool."
    ),
    (
      ["client", "A", "--layer", "support"],
      "In the layer 'support', 'A' cannot use 'Contract', which is not in a lower one."
    ),
  ])
  func `an impossible package is refused in one sentence`(
    arguments: [String],
    sentence: String
  ) async {
    await expectRefusal(sentence + "\n", arguments)
  }

  @Test(arguments: [("roof", "."), ("client", "; did you mean 'clients'?")])
  func `an unknown layer is refused, with the layers and the nearest`(
    layer: String,
    end: String
  ) async {
    await expectRefusal(
      "The value '\(layer)' of '--layer' is not one of support, clients, sources, commands\(end)\n",
      ["client", "A", "--layer", layer]
    )
  }

  @Test(arguments: [
    ("Package.swift", "// clients", "'Package.swift' has no list of the packages in the layer "),
    (World.table, "\"clients\"", "'\(World.table)' has no list of the packages in the layer "),
    ("README.md", "<!-- end of picture -->", "'README.md' has no place for the picture: "),
  ])
  func `a workspace without a place for the package stays as it is`(
    path: String,
    place: String,
    sentence: String
  ) async throws {
    let complete = World.withTemplates()
    var texts = complete.disk.texts
    texts["/home/ada/\(path)"] = texts["/home/ada/\(path)"]?.replacing(place, with: "")
    let world = World(complete.workspace, complete.architecture, texts: texts)
    #expect(await world.new() == .notFound)
    #expect(world.terminal.errorOutput.hasPrefix(sentence))
    #expect(world.disk.texts == texts)
  }

  private func expectRefusal(_ message: String, _ arguments: [String]) async {
    let world = World.withTemplates()
    let before = world.disk.texts
    #expect(await workspaceTool.run(["new"] + arguments, world.dependencies) == .usage)
    #expect(world.terminal.errorOutput == message)
    #expect(world.terminal.output == "")
    #expect(world.disk.texts == before)
  }
}
