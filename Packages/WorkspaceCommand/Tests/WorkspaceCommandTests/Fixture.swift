import CommandSupport
import TerminalClient
import WorkspaceCommand
import WorkspaceRules

/// A terminal, and a workspace in memory at /home/ada: by default one package and a README.
final class Fixture: Sendable {
  static let readme = """
    # Work

    <!-- picture: swift run workspace architecture --update -->
    old
    <!-- end of picture -->

    The rest.

    """

  static let currentReadme = """
    # Work

    <!-- picture: swift run workspace architecture --update -->
    ```mermaid
    flowchart TD
      subgraph tools
        app
      end
    ```
    <!-- end of picture -->

    The rest.

    """

  let terminal = MockTerminal(streams: [])
  let disk: MockDisk
  let workspace: Workspace
  let architecture: Architecture
  let currentDirectory: String

  init(
    _ workspace: Workspace,
    _ architecture: Architecture,
    texts: [String: String],
    currentDirectory: String = "/home/ada"
  ) {
    self.workspace = workspace
    self.architecture = architecture
    self.currentDirectory = currentDirectory
    disk = MockDisk(texts)
  }

  convenience init(
    currentDirectory: String = "/home/ada",
    readme: String = Fixture.readme,
    imports: String = ""
  ) {
    self.init(
      .small(imports: imports),
      .small,
      texts: ["/home/ada/README.md": readme],
      currentDirectory: currentDirectory
    )
  }

  /// The text of /home/ada/README.md.
  var readme: String? { disk.texts["/home/ada/README.md"] }

  /// The calls in order, as "read PATH" and "write PATH".
  var calls: [String] { disk.calls }

  /// The dependencies of the tool.
  var dependencies: Dependencies {
    Dependencies(
      system: .mock(terminal: terminal),
      currentDirectory: { [currentDirectory] in currentDirectory },
      isWorkspace: { $0 == "/home/ada" || $0 == "/" && self.currentDirectory == "/top" },
      readWorkspace: { [self] root in
        disk.record("read \(root)")
        return workspace
      },
      files: disk.files,
      architecture: architecture
    )
  }

  func run(_ arguments: String...) async -> ExitCode {
    await workspaceTool.run(arguments, dependencies)
  }
}

extension Architecture {
  /// One layer with one package of a tool, and one limit, that of SQLite.
  fileprivate static var small: Self {
    var architecture = Architecture.workspace
    architecture.layers = [Layer("support", [.library("Unit", of: "app")])]
    architecture.importLimits = architecture.importLimits.filter { $0.name.hasPrefix("SQLite") }
    return architecture
  }
}

extension Workspace {
  /// One package with one source file.
  fileprivate static func small(imports: String) -> Self {
    let manifest = "// swift-tools-version: 6.2\n"
    let table = "let moduleTable = \"\"\"\n  Unit/Unit:\n  Unit/UnitTests:\n  \"\"\"\n"
    let files = [
      "Package.swift", "README.md", "Snippets/UnitExample.swift", "Tests/UnitTests/UnitTests.swift",
    ]
    return Workspace(
      root: Package(
        name: "work",
        directory: "",
        manifest: SourceFile(path: "Package.swift", text: manifest + table),
        targets: [
          Target("app", kind: .executable), Target("Unit"), Target("UnitTests", kind: .test),
        ]
      ),
      packages: [
        Package(
          name: "Unit",
          directory: "Packages/Unit/",
          manifest: SourceFile(path: "Packages/Unit/Package.swift", text: manifest),
          targets: [
            Target(
              "Unit",
              sources: [
                SourceFile(path: "Packages/Unit/Sources/Unit/Unit.swift", text: "\n" + imports)
              ]
            ),
            Target(
              "UnitTests",
              kind: .test,
              sources: [
                SourceFile(path: "Packages/Unit/Tests/UnitTests/UnitTests.swift", text: "@Test")
              ]
            ),
          ],
          files: Dictionary(
            uniqueKeysWithValues: files.map { ($0, $0 == "README.md" ? "```swift\n```" : "") }
          )
        )
      ]
    )
  }
}
