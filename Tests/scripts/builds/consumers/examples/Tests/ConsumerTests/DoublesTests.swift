import Foundation
import NetworkClient
import NetworkClientRecording
import ProcessClient
import TemporaryDirectory
import TerminalClient
import TerminalUI
import TestClock
import Testing

// snippet.clock
@Test func `a greeting takes ten seconds`() async throws {
  func greeting(on clock: any Clock<Duration>) async throws -> String {
    try await clock.sleep(for: .seconds(10))
    return "hello"
  }
  let clock = TestClock()
  async let greeting = greeting(on: clock)
  await clock.sleepers(atLeast: 1)  // until the code sleeps
  clock.advance(by: .seconds(10))
  #expect(try await greeting == "hello")
}
// snippet.end

// snippet.recording
@Test func `a replay needs no server`() async throws {
  let directory = TemporaryDirectory()
  let request = NetworkClient.Request(url: try #require(URL(string: "http://localhost/")))
  let server = NetworkClient.mock { _ in .json("{}") }  // or `.curl()`
  let recorded = try await server.recording(to: directory.path).data(request)
  #expect(try await NetworkClient.replaying(from: directory.path).data(request) == recorded)
}
// snippet.end

// snippet.process
@Test func `the date is that of the program`() async throws {
  let processes = MockProcesses()
  processes["date"] = { _ in ProcessClient.Exit(output: Array("Monday\n".utf8)) }
  let client = ProcessClient.mock(processes)  // or `.live`, of ProcessClientLive
  let date = try await client.run(ProcessClient.Command("date", ["-u"]))
  #expect(String(decoding: date.output, as: UTF8.self) == "Monday\n")
}
// snippet.end

// snippet.screen
struct Total: ScreenContents {
  var count = 0
  var isReady: Bool { true }
  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    [Paragraph("Total: \(count)", importance: .result)]
  }
}
@Test func `plus counts and q leaves`() async throws {
  let terminal = MockTerminal(keys: [.character("+"), .character("q")])
  let screen = TerminalScreen(.mock(in: terminal), options: .init(isPlain: true))
  _ = try await screen.run(Total()) { (input: ScreenInput<Never>, total) in
    if case .key(.character("q")) = input { return .leave() }
    if case .key(.character("+")) = input { total.count += 1 }
    return .none
  }
  #expect(terminal.output.contains("Total: 1"))
}
// snippet.end
