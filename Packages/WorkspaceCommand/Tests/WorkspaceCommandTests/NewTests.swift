import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand

@Suite struct NewTests {
  let world = World.withTemplates()

  @Test func `a client is a renamed copy, listed in its layer and drawn in the picture`() async {
    #expect(await world.run("new", "client", "WeatherClient") == .success)
    #expect(
      added(to: "Packages/WeatherClient/Sources/WeatherClientLive/Live.swift")
        == ["import Contract", "import WeatherClient", "/// WeatherClient lives."]
    )
    #expect(
      added(to: "Package.swift")
        == ["  .client(\"WeatherClient\"),", "  WeatherClient: WeatherClient"]
    )
    #expect(added(to: World.table) == ["  .client(\"WeatherClient\"),"])
    #expect(added(to: "README.md").contains("    WeatherClient"))
  }

  @Test func `another layer and a tool can be named`() async {
    let options = ["--layer", "commands", "--tool", "template"]
    #expect(
      await workspaceTool.run(["new", "client", "A"] + options, world.dependencies) == .success
    )
    #expect(
      added(to: World.table) == [
        "  .library(\"TemplateCommand\", of: \"template\"),", "  .client(\"A\", of: \"template\"),",
      ]
    )
  }

  @Test func `a tool is a store, a command with sorted imports, and an app`() async {
    #expect(await world.run("new", "tool", "a") == .success)
    #expect(
      added(to: "Packages/ACommand/Sources/ACommand/Live.swift")
        == ["import AStore", "import Contract", "import Testing", "/// ACommand lives."]
    )
    #expect(added(to: "App/a/Main.swift") == ["import ACommand"])
    #expect(
      added(to: "Package.swift") == [
        "  .client(\"AStore\"),", "  .library(\"ACommand\"),", "  ACommand:", "  AStore:",
        "    ),", "    .executableTarget(", "      name: \"a\",",
        "      dependencies: products([\"ACommand\"])",
      ]
    )
    #expect(added(to: World.table).contains("  .library(\"ACommand\", of: \"a\"),"))
  }

  @Test func `the output lists what was created, and what to do next`() async {
    #expect(await world.run("new", "store", "PlaceStore") == .success)
    #expect(
      world.terminal.output == """
        new      Packages/PlaceStore/Package.swift
        new      Packages/PlaceStore/Sources/PlaceStore/Live.swift
        changed  Package.swift
        changed  \(World.table)
        changed  README.md

        Test it:     scripts/test PlaceStore
        Check it:    swift run workspace check
        Read first:  Documentation/a-new-store.md

        """
    )
    #expect(world.disk.texts.count == World.templates.count + 2)
  }

  @Test func `a dry run shows every line that is new or changed, and changes nothing`() async {
    #expect(await world.run("new", "store", "PlaceStore", "--dry-run") == .success)
    let start = "Packages/PlaceStore/Package.swift\n1 + // The package PlaceStore.\n\nPackages/"
    #expect(world.terminal.output.hasPrefix(start))
    #expect(world.terminal.output.contains("\nPackage.swift\n8 +   .client(\"PlaceStore\"),\n"))
    #expect(world.disk.texts == World.templates)
    #expect(world.asked.allSatisfy { $0.hasPrefix("read ") })
  }

  /// Returns the lines of a file that are new.
  private func added(to path: String) -> [String] {
    let texts = [World.templates, world.disk.texts].map { $0["/home/ada/\(path)"] ?? "" }
    return texts[1].split(separator: "\n").difference(from: texts[0].split(separator: "\n"))
      .insertions.map { change in
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): String(line)
        }
      }
  }
}

@Suite struct NewRefusalTests {
  @Test(arguments: [
    ("client TEMPLATECLIENT", "the workspace has 'TemplateClient' already"),
    ("client Template", "the workspace has 'template' already"),
    ("tool template", "the workspace has 'TemplateStore' already"),
    ("client weather", "write it in ASCII letters and digits, a capital letter first"),
    ("store ../Weather", "write it in ASCII letters and digits, a capital letter first"),
    ("store WeatherLive", "modules that end with 'Live' belong to another package"),
    ("tool Weather", "write it in lower-case ASCII letters"),
    ("client Foundation", "Swift has another use for it"),
    ("store String", "Swift has another use for it"),
    ("tool class", "Swift or the shell has another use for it"),
    ("tool test", "Swift or the shell has another use for it"),
  ])
  func `an impossible name is refused`(arguments: String, reason: String) async {
    let name = arguments.split(separator: " ")[1]
    await expectRefusal("The name '\(name)' cannot be used: \(reason).", of: arguments)
  }

  @Test func `an impossible layer is refused, with the nearest`() async {
    let layers = "support, clients, sources, commands"
    await expectRefusal(
      "Invalid value 'client' for '--layer': must be one of \(layers). Did you mean 'clients'?",
      of: "client A --layer client"
    )
    await expectRefusal(
      "In the layer 'support', 'A' cannot use 'Contract', which is not in a lower one.",
      of: "client A --layer support"
    )
    await expectRefusal(
      "The options '--layer' and '--tool' cannot be used with a new tool.",
      of: "tool weather --layer sources"
    )
  }

  @Test(arguments: [
    ("Package.swift", "// clients", "has no list of the packages in the layer 'clients'."),
    (World.table, "\"clients\"", "has no list of the packages in the layer 'clients'."),
    ("README.md", "<!-- end of picture -->", "has no place for the picture: "),
  ])
  func `a workspace without a place for the package stays as it is`(
    path: String,
    place: String,
    reason: String
  ) async throws {
    var texts = World.templates
    texts["/home/ada/\(path)"]?.replace(place, with: "")
    let world = World.withTemplates(texts: texts)
    #expect(await world.run("new", "client", "WeatherClient") == .notFound)
    #expect(world.terminal.errorOutput.hasPrefix("'\(path)' \(reason)"))
    #expect(world.disk.texts == texts)
  }

  private func expectRefusal(_ message: String, of arguments: String) async {
    let world = World.withTemplates()
    let words = ["new"] + arguments.split(separator: " ").map(String.init)
    #expect(await workspaceTool.run(words, world.dependencies) == .usage)
    #expect(world.terminal.errorOutput == message + "\n")
    #expect(world.disk.texts == World.templates)
  }
}
