import CommandSupport
import FetcherCommand
import TerminalClient
import Testing

@Suite(.timeLimit(.minutes(10))) struct UsageTests {
  @Test(
    arguments: [
      (["--timeout", "0s"], "Invalid value '0s' for '--timeout'"),
      (["--url", "localhost:8000"], "must be an http or https URL such as"),
      (["--url", "example.com"], "must be an http or https URL such as"),
      (["--url", "mailto:a@b"], "must be an http or https URL"),
      (["--url", "ftp://a"], "must be an http or https URL"),
      (["--url", "http://"], "must have a host"),
      (["--url", "http://a:0"], "must have a port from 1 to 65535"),
      (["--url", "http://a b"], "must be a URL such as"),
      (["--url", "http://me:secret@a"], "must not contain a user"),
      (["--url", "http://a/#b"], "must not have a fragment"),
      (["--allow-origin", "http://a/b"], "must be an origin such as"),
      (["--allow-origin", "http://a/?b"], "must be an origin such as"),
      (["--allow-origin", "a"], "must be an http or https URL such as"),
      (["--header", "Host: a"], "must not be 'Host', which only the transport sets"),
      (
        ["--header", "Connection: close"], "must not be 'Connection', which only the transport sets"
      ),
      (["--header", "a"], "must be a header field such as 'Accept-Language: en'"),
      (["--header", "a b: c"], "must be a header field such as 'Accept-Language: en'"),
      (["--header", "a: b\r\nc: d"], "must not contain control characters"),
      (["--retry", "-1"], "must be a whole number from 0 to 100"),
      (["--count", "0"], "must be a whole number"),
    ]
  ) func `an invalid value is reported, and no request is sent`(
    arguments: [String],
    message: String
  ) async {
    let fixture = Fixture()
    #expect(await fetcherTool.run(["fetch"] + arguments, fixture.dependencies) == .usage)
    #expect(fixture.terminal.errorOutput.contains(message), "\(fixture.terminal.errorOutput)")
    #expect(fixture.terminal.output == "")
    #expect(fixture.calls == [])
  }

  @Test(
    arguments: [
      ("fetch", [65, 66, 69, 70, 72, 73, 75, 76]), ("status", [66, 73]),
      ("watch", [65, 66, 69, 70, 72, 73, 75, 76]), ("history", [1, 66, 72, 73]),
      ("reset", [1, 66, 72, 73]), ("export", [1, 66, 72, 73, 75]),
      ("import", [1, 65, 66, 72, 73]), ("doctor", [1, 65, 66]), ("screen", [65, 66, 73]),
    ]
  ) func `the help of a command has two examples and only the exit codes that it can return`(
    command: String,
    codes: [Int]
  ) async {
    let fixture = Fixture(environment: ["COLUMNS": "200"])
    #expect(await fixture.run(command, "--help") == .success)
    let lines = fixture.terminal.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  fetcher \(command)") } >= 2)
    let listed = lines.drop { $0 != "Exit codes:" }.dropFirst()
      .compactMap { Int($0.dropFirst(2).prefix { $0 != " " }) }
    let ofServers = command == "doctor" ? [] : [69, 70, 75]
    #expect(Set(listed) == Set(codes + ofServers + [0, 64, 74, 129, 130, 131, 143]))
    #expect(fixture.calls == [])
  }
}
