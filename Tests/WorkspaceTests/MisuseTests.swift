import Foundation
import Testing

/// Programs that must not compile: a rule that the compiler checks needs no check at run time.
///
/// Each file in `Tests/Misuse` has a misuse and its correction. The misuse is compiled with the condition `MISUSE`; a
/// comment `// error: …` is before each line that the compiler must reject.
@Suite(.timeLimit(.minutes(10))) struct MisuseTests {
  @Test(arguments: try MisusedProgram.all())
  func `the compiler rejects each misuse on its line`(program: MisusedProgram) async throws {
    let expected = program.expectedErrors
    try #require(!expected.isEmpty, "no comment '// error: …'")
    let result = try await compile(program, arguments: ["-D", "MISUSE"])
    let errors = program.errors(in: result.errorOutput)
    #expect(result.status == 1)
    #expect(errors.map(\.line) == expected.map(\.line), "\(result.errorOutput)")
    for (error, expected) in zip(errors, expected) {
      #expect(error.message.contains(expected.message))
    }
  }

  @Test(arguments: try MisusedProgram.all())
  func `the corrected program compiles`(program: MisusedProgram) async throws {
    let result = try await compile(program, arguments: ["-warnings-as-errors"])
    #expect(result.errorOutput == "")
    #expect(result.status == 0)
  }

  @Test func `the documentation lists each program`() throws {
    let page = try Markdown(path: "Documentation/misuse.md")
    let names = page.lines.compactMap { $0.firstMatch(of: /^\| \[`(\w+)`\]/)?.output.1 }
    #expect(try names.sorted().map(String.init) == MisusedProgram.all().map(\.name))
  }

  /// Checks the types of a program with the modules of this build.
  private func compile(
    _ program: MisusedProgram,
    arguments: [String]
  ) async throws -> Command.Result {
    let maps = try Workspace.moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    return try await Command(
      "/usr/bin/env",
      ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6"]
        + ["-I", Workspace.build.appending(path: "Modules").path]
        + ["-module-cache-path", Workspace.build.appending(path: "ModuleCache").path]
        + maps + arguments + [program.path],
      environment: ["PATH": Workspace.searchPath]
    ).waitUntilExit()
  }
}
