import Foundation
import Testing

/// File names that are not UTF-8, passed to the built executable by a shell.
@Suite(.timeLimit(.minutes(10))) struct UndecodableNameTests {
  let fetcher = Tool("fetcher")

  @Test(
    arguments: [
      #""$0" status --database "$name""#, #""$0" doctor --database "$name""#,
      #""$0" export "$name""#, #""$0" import "$name""#, #""$0" fetch --record "$name""#,
      #""$0" fetch --replay "$name""#, #"FETCHER_DATABASE="$name" "$0" fetch"#,
      #"XDG_DATA_HOME="$PWD/$name" "$0" fetch"#, #"HOME="$PWD/$name" "$0" fetch"#,
    ]
  ) func `a name that is not UTF-8 is refused, and no file is created`(script: String) async throws
  {
    for byte in ["377", "376"] {
      let result = try await run("name=$(printf 'a\\\(byte).db'); \(script)")
      #expect(result.status == 64)
      #expect(result.errorOutput.contains("is not valid UTF-8: byte "))
      #expect(result.errorOutput.contains("0x\(byte == "377" ? "FF" : "FE")."))
    }
    #expect(try fetcher.files == [])
  }

  @Test func `a replacement character in a name is unchanged`() async throws {
    let result = try await run(#": >"a\#u{FFFD}.db"; "$0" status --database "a\#u{FFFD}.db""#)
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("\nDatabase: a\u{FFFD}.db\n"))
  }

  @Test func `variables that a command does not use may have any bytes`() async throws {
    let result = try await run(
      "byte=$(printf '\\377'); : >b.db; "
        + #"HOME=$byte XDG_DATA_HOME=$byte NO_COLOR=$byte OTHER=$byte "$0" status --database b.db"#
    )
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("\nDatabase: b.db\n"))
  }

  @Test func `the tool workspace refuses a name that is not UTF-8`() async throws {
    let result = try await Tool("workspace")
      .runScript(#""$0" check --root "$(printf 'a\377')""#)
    #expect(result.status == 64)
    #expect(
      result.errorOutput.hasPrefix("Argument 'a\u{FFFD}' is not valid UTF-8: byte 2 is 0xFF.")
    )
  }

  private func run(_ script: String) async throws -> Command.Result {
    try await fetcher.runScript("unset FETCHER_DATABASE; \(script)")
  }
}
