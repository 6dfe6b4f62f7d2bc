#if os(Linux)
  import Foundation
  import Testing

  /// The arguments of the built executables, where the system hides them.
  @Suite(.timeLimit(.minutes(10))) struct ArgumentTests {
    static let tools = ["fetcher", "market", "stars", "tasks", "template", "workspace"]

    @Test(
      .enabled("The system permits no namespaces.") {
        try await runWithoutProc("true").status == 0
      },
      arguments: tools
    )
    func `a system without /proc hides no arguments`(tool: String) async throws {
      let result = try await Self.runWithoutProc(Workspace.executable(tool).path, "nonsense")
      #expect(result.status == 64)
      #expect(result.errorOutput.hasPrefix("Unknown command 'nonsense'.\n"))
    }

    /// Runs a program where `/proc` is an empty directory.
    private static func runWithoutProc(_ command: String...) async throws -> Command.Result {
      try await Command(
        "/usr/bin/env",
        [
          "unshare", "--map-root-user", "--mount", "sh", "-c",
          #"mount -t tmpfs none /proc && exec "$0" "$@""#,
        ] + command,
        environment: ["PATH": Workspace.searchPath]
      ).waitUntilExit()
    }
  }
#endif
