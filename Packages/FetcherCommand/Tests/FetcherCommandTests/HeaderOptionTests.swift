import CommandSupport
import FetcherCommand
import FileClient
import NetworkClient
import NetworkOptions
import Synchronization
import TerminalClient
import Testing

/// The option `--header`.
@Suite(.timeLimit(.minutes(10))) struct HeaderOptionTests {
  private let fixture = Fixture()
  private let networks = Networks()

  /// Runs a command with a file of header fields.
  private func run(_ arguments: [String], file: String?, path: String = "keys") async -> ExitCode {
    fixture.files[path] = file.map { Array($0.utf8) }
    var dependencies = fixture.dependencies
    dependencies.network.client = { [networks] network in
      networks.all.withLock { $0.append(network) }
      return .unimplemented
    }
    dependencies.network.comparingClient = { _, live, _ in live }
    return await fetcherTool.run(arguments, dependencies)
  }

  @Test(arguments: [("@keys", "keys"), ("@-", "/dev/stdin")])
  func `a file has one secret field on each line`(value: String, path: String) async {
    let file = "X-Key: s3cret\r\n\nX-Other: b"
    let arguments = ["fetch", "--record", "a", "-H", "A: b", "-H", value]
    #expect(await run(arguments, file: file, path: path) == .success)
    #expect(
      networks.all.withLock(\.self) == [
        .recording(to: "a", secretHeaders: ["A", "X-Key", "X-Other"], .init(.curl))
      ]
    )
  }

  @Test(
    arguments: [
      (nil, ExitCode.notFound, "The file keys does not exist. Check the path."),
      (
        "A: b\ns3cret", .invalidInput,
        "Cannot use line 2 of keys: it must be a header field such as 'Accept-Language: en'."
      ),
      (
        "Host: s3cret", .invalidInput,
        "Cannot use line 1 of keys: it must not be 'Host', which only the transport sets."
      ),
      (
        String(repeating: "A: b\n", count: 300_000), .invalidInput,
        "Cannot use keys: it is larger than 1 MiB."
      ),
    ],
    ["fetch", "watch", "doctor"]
  ) func `an unusable file is an error before any request`(
    file: (content: String?, code: ExitCode, message: String),
    command: String
  ) async {
    #expect(await run([command, "-H", "@keys"], file: file.content) == file.code)
    let advice = file.content == nil ? "" : "Check the file of --header.\n"
    #expect(fixture.terminal.errorOutput == "\(file.message)\n\(advice)")
    #expect(fixture.calls == [])
    #expect(networks.all.withLock(\.self) == [])
  }

  @Test(
    arguments: [
      "Authorization s3cret", "Host: s3cret", "s3cret", "@", "s3cret: \u{1}", "",
    ]
  )
  func `a usage error does not show the value`(value: String) async {
    for arguments in [["-H", value], ["--header=\(value)"], ["-H", value, "s3cret", "--json"]] {
      #expect(await run(["fetch"] + arguments, file: nil) == .usage)
    }
    #expect(fixture.terminal.errorOutput.contains("Invalid value for '-H': must "))
    #expect(!fixture.terminal.errorOutput.contains("s3cret"))
  }

  @Test func `a usage error does not show the password of a URL`() async {
    let url = "http://ada:s3cret@127.0.0.1:1"
    for option in ["url", "proxy", "allow-origin"] {
      #expect(await run(["fetch", "--\(option)", url], file: nil) == .usage)
    }
    let fixture = Fixture(environment: ["HOME": "/home/ada", "FETCHER_URL": url])
    #expect(await fetcherTool.run(["fetch"], fixture.dependencies) == .usage)
    let errors = self.fixture.terminal.errorOutput + fixture.terminal.errorOutput
    #expect(errors.contains("Invalid value of environment variable FETCHER_URL: must not contain"))
    #expect(!errors.contains("s3cret"))
  }
}

/// The networks for which clients are created.
private final class Networks: Sendable {
  let all = Mutex<[NetworkClients.Network]>([])
}
