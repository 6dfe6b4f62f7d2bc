import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand

@Suite struct NewTests {
  let fixture = Fixture.withTemplates()

  @Test func `a new client is a renamed copy, listed in its layer and in the picture`() async {
    #expect(await fixture.run("new", "client", "WeatherClient") == .success)
    // Last, so that a build never finds a listed package without its files.
    #expect(fixture.calls.last == "write /home/ada/Package.swift")
    #expect(
      added(to: "Packages/WeatherClient/Sources/WeatherClient/Live.swift")
        == ["import Contract", "import WeatherClient", "/// WeatherClient lives."]
    )
    #expect(
      added(to: "Package.swift")
        == ["  WeatherClient/WeatherClient:", "  WeatherClient/WeatherClientTests: WeatherClient"]
    )
    #expect(added(to: Fixture.table) == ["  .client(\"WeatherClient\"),"])
    #expect(added(to: "README.md").contains("    WeatherClient"))
  }

  @Test func `options name another layer and a tool`() async {
    let options = ["--layer", "commands", "--tool", "template"]
    #expect(
      await workspaceTool.run(["new", "client", "A"] + options, fixture.dependencies) == .success
    )
    #expect(
      added(to: Fixture.table) == [
        "  .library(\"TemplateCommand\", of: \"template\"),", "  .client(\"A\", of: \"template\"),",
      ]
    )
  }

  @Test func `a new tool is a store, a command package with sorted imports, and an app`() async {
    #expect(await fixture.run("new", "tool", "a") == .success)
    #expect(
      added(to: "Packages/ACommand/Sources/ACommand/Live.swift")
        == ["import AStore", "import Contract", "import Testing", "/// ACommand lives."]
    )
    #expect(added(to: "App/a/Main.swift") == ["import ACommand"])
    #expect(
      added(to: "Package.swift") == [
        "  ACommand/ACommand:", "  ACommand/ACommandTests:", "  AStore/AStore:",
        "  AStore/AStoreTests:", "  ),", "  .executableTarget(", "    name: \"a\",",
        "    dependencies: [\"ACommand\"]",
      ]
    )
    #expect(added(to: Fixture.table).contains("  .library(\"ACommand\", of: \"a\"),"))
  }

  @Test func `the output lists the changes and the next steps`() async {
    #expect(await fixture.run("new", "store", "PlaceStore") == .success)
    #expect(
      fixture.terminal.output == """
        new      Packages/PlaceStore/Package.swift
        new      Packages/PlaceStore/Sources/PlaceStore/Live.swift
        changed  Package.swift
        changed  \(Fixture.table)
        changed  README.md

        Test:   scripts/test PlaceStore
        Check:  swift run workspace check
        Guide:  Documentation/a-new-store.md

        """
    )
    #expect(fixture.disk.texts.count == Fixture.templates.count + 2)
  }

  @Test func `a dry run prints all new and changed lines, and changes nothing`() async {
    #expect(await fixture.run("new", "store", "PlaceStore", "--dry-run") == .success)
    let start = "Packages/PlaceStore/Package.swift\n1 + // The package PlaceStore.\n\nPackages/"
    #expect(fixture.terminal.output.hasPrefix(start))
    #expect(fixture.terminal.output.contains("\nPackage.swift\n4 +   PlaceStore/PlaceStore:\n"))
    #expect(fixture.disk.texts == Fixture.templates)
    #expect(fixture.calls.allSatisfy { $0.hasPrefix("read ") })
  }

  /// Returns the new lines of a file.
  private func added(to path: String) -> [String] {
    let texts = [Fixture.templates, fixture.disk.texts].map { $0["/home/ada/\(path)"] ?? "" }
    return texts[1].split(separator: "\n").difference(from: texts[0].split(separator: "\n"))
      .insertions.map { change in
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): String(line)
        }
      }
  }
}

@Suite struct NewRefusalTests {
  let fixture = Fixture.withTemplates()

  @Test(arguments: [
    ("client weather", "use ASCII letters and digits, starting with a capital letter"),
    ("store ../Weather", "use ASCII letters and digits, starting with a capital letter"),
    ("store WeatherLive", "the suffix 'Live' is for modules of a package"),
    ("tool Weather", "use lower-case ASCII letters"),
    ("client Foundation", "Swift or the shell reserves it"),
    ("tool test", "Swift or the shell reserves it"),
    ("client TEMPLATECLIENT", "'TemplateClient' exists already"),
    ("client Template", "'template' exists already"),
    ("tool template", "'TemplateStore' exists already"),
  ])
  func `an unusable name is refused`(arguments: String, reason: String) async {
    let name = arguments.split(separator: " ")[1]
    await expectRefusal("The name '\(name)' cannot be used: \(reason).", of: arguments)
    #expect(fixture.calls.isEmpty != reason.hasSuffix("exists already"))
  }

  @Test(arguments: [
    (
      "client A --layer client",
      "Invalid value 'client' for '--layer': must be one of support, clients, sources, commands. "
        + "Did you mean 'clients'?"
    ),
    (
      "client A --layer support",
      "'A' in the layer 'support' cannot use 'Contract' of a higher or the same layer."
    ),
    (
      "tool weather --layer sources",
      "The options '--layer' and '--tool' cannot be used with a new tool."
    ),
  ])
  func `an unsuitable layer is refused`(arguments: String, message: String) async {
    await expectRefusal(message, of: arguments)
  }

  @Test(arguments: [
    ("Package.swift", "let moduleTable", "has no string 'moduleTable'."),
    (Fixture.table, "\"clients\"", "has no list of packages for the layer 'clients'."),
    ("README.md", "<!-- end of picture -->", "needs the lines "),
  ])
  func `a workspace without a list or marks is not changed`(
    path: String,
    place: String,
    reason: String
  ) async throws {
    var texts = Fixture.templates
    texts["/home/ada/\(path)"]?.replace(place, with: "")
    let fixture = Fixture.withTemplates(texts: texts)
    #expect(await fixture.run("new", "client", "WeatherClient") == .notFound)
    #expect(fixture.terminal.errorOutput.hasPrefix("'\(path)' \(reason)"))
    #expect(fixture.disk.texts == texts)
  }

  private func expectRefusal(_ message: String, of arguments: String) async {
    let arguments = ["new"] + arguments.split(separator: " ").map(String.init)
    #expect(await workspaceTool.run(arguments, fixture.dependencies) == .usage)
    #expect(fixture.terminal.errorOutput == message + "\n")
    #expect(fixture.disk.texts == Fixture.templates)
  }
}
