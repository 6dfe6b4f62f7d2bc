import Foundation
import TemporaryDirectory
import Testing

/// Names of files that are not UTF-8, which the built executable is given by a shell.
@Suite(.timeLimit(.minutes(2))) struct UndecodableNameTests {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test(
    arguments: [
      #""$0" status --database "$name""#, #""$0" doctor --database "$name""#,
      #""$0" export "$name""#, #""$0" import "$name""#, #""$0" fetch --record "$name""#,
      #""$0" fetch --replay "$name""#, #"FETCHER_DATABASE="$name" "$0" fetch"#,
      #"XDG_DATA_HOME="$PWD/$name" "$0" fetch"#, #"HOME="$PWD/$name" "$0" fetch"#,
    ]
  ) func `a name that is not UTF-8 is refused, and no other file is made of it`(
    words: String
  ) async throws {
    for byte in ["377", "376"] {
      let ending = try await run("name=$(printf 'a\\\(byte).db'); \(words)")
      #expect(ending.status == 64)
      #expect(ending.errorOutput.contains("is not valid UTF-8: byte "))
      #expect(ending.errorOutput.contains("0x\(byte == "377" ? "FF" : "FE")."))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
  }

  @Test func `a replacement character in a name is kept`() async throws {
    let ending = try await run(#": >"a\#u{FFFD}.db"; "$0" status --database "a\#u{FFFD}.db""#)
    #expect(ending.status == 0)
    #expect(ending.output.hasSuffix("\nDatabase: a\u{FFFD}.db\n"))
  }

  @Test func `variables that a command does not use may have any bytes`() async throws {
    let ending = try await run(
      "byte=$(printf '\\377'); : >b.db; "
        + #"HOME=$byte XDG_DATA_HOME=$byte NO_COLOR=$byte OTHER=$byte "$0" status --database b.db"#
    )
    #expect(ending.status == 0)
    #expect(ending.output.hasSuffix("\nDatabase: b.db\n"))
  }

  @Test func `the workspace's own tool refuses a name that is not UTF-8`() async throws {
    let tool = Workspace.fetcher.deletingLastPathComponent().appending(path: "workspace")
    let ending = try await run(#""$0" check --root "$(printf 'a\377')""#, executable: tool.path)
    #expect(ending.status == 64)
    #expect(
      ending.errorOutput.hasPrefix("Argument 'a\u{FFFD}' is not valid UTF-8: byte 2 is 0xFF.")
    )
  }

  private func run(
    _ words: String,
    executable: String = Workspace.fetcher.path
  ) async throws -> Command.Ending {
    try await Command(
      "/bin/sh",
      ["-c", "cd '\(directory.path)' && \(words)", executable],
      environment: ["PATH": Workspace.searchPath]
    ).end()
  }
}
