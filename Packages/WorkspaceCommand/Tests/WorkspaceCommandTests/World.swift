import Synchronization
import TerminalClient
import WorkspaceCommand
import WorkspaceRules

/// A world in memory for the tool: a terminal, and a workspace of one package in /work with a README.
final class World: Sendable {
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
      subgraph ground
        Unit
      end
    ```
    <!-- end of picture -->

    The rest.

    """

  let terminal = MockTerminal()
  let currentDirectory: String

  private let text: Mutex<String>
  private let calls = Mutex<[String]>([])
  private let imports: String

  init(
    currentDirectory: String = "/work",
    readme: String = World.readme,
    imports: String = ""
  ) {
    self.currentDirectory = currentDirectory
    self.imports = imports
    text = Mutex(readme)
  }

  /// What is in /work/README.md.
  var readme: String { text.withLock(\.self) }

  /// What the tool asked of the world, in order: "read PATH", "write PATH".
  var asked: [String] { calls.withLock(\.self) }

  /// The dependencies; a test replaces what it is about.
  var dependencies: Dependencies {
    var architecture = Architecture.fetcher
    architecture.floors = [Floor("ground", [.library("Unit")])]
    architecture.importLimits = architecture.importLimits.filter { $0.name.hasPrefix("SQLite") }
    return Dependencies(
      terminal: .mock(in: terminal),
      currentDirectory: { [currentDirectory] in currentDirectory },
      isWorkspace: { $0 == "/work" || $0 == "/" && self.currentDirectory == "/top" },
      readWorkspace: { [self] root in
        note("read \(root)")
        return .small(imports: imports)
      },
      readFile: { [self] path in
        note("read \(path)")
        return readme
      },
      writeFile: { [self] newText, path in
        note("write \(path)")
        text.withLock { $0 = newText }
      },
      architecture: architecture
    )
  }

  func run(_ arguments: String...) async -> ExitCode {
    await WorkspaceCommand.run(arguments, dependencies)
  }

  private func note(_ call: String) {
    calls.withLock { $0.append(call) }
  }
}

/// An error with a sentence.
struct Broken: Error, CustomStringConvertible {
  let description = "it is broken"
}

extension Workspace {
  /// One package, whose only source has some imports.
  fileprivate static func small(imports: String) -> Self {
    let manifest = "// swift-tools-version: 6.2\n"
    let files = [
      "Package.swift", "README.md", "Snippets/UnitExample.swift", "Tests/UnitTests/UnitTests.swift",
    ]
    return Workspace(
      root: Package(
        name: "work",
        folder: "",
        manifest: SourceFile(path: "Package.swift", text: manifest),
        dependencies: ["Unit"],
        targets: [Target("UnitTests", kind: .test)]
      ),
      packages: [
        Package(
          name: "Unit",
          folder: "Packages/Unit/",
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
          files: files
        )
      ]
    )
  }
}
