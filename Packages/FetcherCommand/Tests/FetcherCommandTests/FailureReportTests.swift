import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import NetworkClient
import PortableFoundation
import TerminalClient
import Testing

/// What standard error says of a fetch that failed, and the exit code with it.
@Suite(.timeLimit(.minutes(1))) struct FailureReportTests {
  @Test(arguments: FailureRow.all)
  func `each failure has its exit code, its object, the fixed sentence, the cause and what to do`(
    row: FailureRow
  ) async throws {
    let world = World(saved: UUID(number: 9), count: 2)
    var dependencies = world.dependencies
    let makeDataFetch = dependencies.dataFetch
    dependencies.dataFetch = { contentService, storage in
      var dataFetch = makeDataFetch(contentService, storage)
      dataFetch.fetchAndSave = { _ in throw row.failure }
      return dataFetch
    }

    #expect(await fetcherTool.run(["fetch"], dependencies) == row.exitCode)
    let lines = ["Sorry, something went wrong. Please try again."] + row.lines
    #expect(world.terminal.errorOutput == lines.map { "\($0)\n" }.joined())

    #expect(await fetcherTool.run(["fetch", "--json"], dependencies) == row.exitCode)
    let output = world.terminal.errorOutput.split(separator: "\n").suffix(1)
    #expect(
      try Decoded.lines(of: output.joined() + "\n") == [
        .failure(
          row.code,
          row.lines[0],
          step: row.step,
          url: row.url,
          exitCode: .number(Double(row.exitCode.rawValue))
        )
      ]
    )
    #expect(world.terminal.output == "")
    #expect(try world.saved().count == 2)
  }

  @Test func `text from the server never reaches the terminal as it is`() async throws {
    let url = try #require(URL(string: "http://localhost:8000"))
    let body = "\u{1B}[2J\u{202E}evil\u{7}" + String(repeating: "x", count: 300)
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { _ in
      .failing(
        ContentServiceError.unacceptableResponse(
          ContentServiceError.Request(.requestingPath, url),
          response: .json(body),
          cause: "its next_path, \u{1B}]0;title\u{7}, is none"
        )
      )
    }
    _ = await fetcherTool.run(["fetch"], dependencies)
    let shown = world.terminal.errorOutput
    #expect(
      shown.unicodeScalars.allSatisfy {
        $0 == "\n" || (0x20...0x7E).contains($0.value) || $0 == "…"
      }
    )
    #expect(shown.contains(#"\u{1B}[2J\u{202E}evil\u{7}xxx"#))
    #expect(shown.contains(#"its next_path, \u{1B}]0;title\u{7}, is none"#))
    #expect(shown.contains("x…\n"))
    #expect(!shown.contains(String(repeating: "x", count: 200)))
  }

  @Test(
    arguments: [
      ("", "no body"), ("oops\n", "oops"), ("oops\r\n\r\n", "oops"), ("a\nb\n", #"a\nb"#),
      ("\n", #"\n"#), (" oops \n", " oops "),
    ]
  ) func `the line ends of an answer are no part of what it says`(body: String, shown: String) async
  {
    let world = World()
    var dependencies = world.dependencies
    dependencies.network.contentService = { _ in
      .failing(
        ContentServiceError.unacceptableResponse(
          ContentServiceError.Request(.requestingPath, .localhost),
          response: .json(body, status: 500),
          cause: "a"
        )
      )
    }
    _ = await fetcherTool.run(["fetch"], dependencies)
    let lines = world.terminal.errorOutput.split(separator: "\n")
    #expect(lines.contains { $0 == "It answered: status 500, \(shown)" }, "\(lines)")
  }
}
