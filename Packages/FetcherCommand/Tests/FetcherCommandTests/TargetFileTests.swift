import CheckService
import CommandSupport
import Contract
import FetcherCommand
import FileClient
import TerminalClient
import TestClock
import Testing

@Suite(.timeLimit(.minutes(10))) struct TargetFileTests {
  private let fixture = Fixture(environment: ["HOME": "/home/ada", "TOKEN": "s3cret"])
  private let path = "/home/ada/.config/fetcher/targets"

  private func write(_ text: String, to path: String? = nil) {
    fixture.files[path ?? self.path] = Array(text.utf8)
  }

  @Test func `a file has a target per line, comments and empty lines`() async {
    write(
      """
      # two servers
      web http://a/ --expect-text 'It works'  # the page

      \tapi   http://b/x?y=1 --every 1m --failures 3 -H 'Authorization: Bearer {env:TOKEN}'\r
      """
    )
    #expect(await fixture.run("targets") == .success)
    #expect(
      fixture.terminal.output == """
        TARGET  STATE    SINCE  EVERY  URL
        web     unknown                http://a/
        api     unknown         1 min  http://b/x?y=1

        """
    )
    #expect(fixture.calls == ["look /home/ada/.local/share/fetcher/fetcher.sqlite3"])
  }

  @Test func `all mistakes are reported with their lines, and nothing is sent`() async {
    write(
      """
      web http://a/ --expct-text x
      api
      ok http://a/
      ok http://b/
      env http://a/ -H 'A: {env:ABSENT}'
      quote http://a/ 'x
      json http://a/ --json
      url ftp://a/
      window http://a/ --maintenance sat
      help --help
      file http://a/ --data @/absent
      """
    )
    for command in ["targets", "watch"] {
      #expect(await fixture.run(command) == .invalidInput)
    }
    #expect(fixture.terminal.output == "")
    let lines = fixture.terminal.errorOutput.split(separator: "\n").map(String.init)
    let expected =
      [
        "1: Unknown option '--expct-text'. Did you mean '--expect-text'?",
        "2: Missing argument 'URL'.",
        "4: The line must not repeat the name 'ok'.",
        "5: {env:ABSENT} is used, but the environment variable ABSENT is not set.",
        "6: The line must close its quote '.",
        "7: Unknown option '--json'.",
        "8: Invalid value for 'URL': must be an http or https URL such as http://localhost:8000.",
        "9: Invalid value 'sat' for '--maintenance': must be a window such as 'sat 02:00-04:00' or 'mon-fri 22:00-06:00'.",
        "10: The line must be the name of a target and the arguments of 'fetcher check'.",
        "11: The file /absent does not exist. Check the path.",
      ]
      .map { "\(path):\($0)" } + ["Correct the file; 'fetcher targets' checks it."]
    #expect(lines == expected + expected)
    #expect(fixture.calls == [])
  }

  @Test func `a line that is not UTF-8 is a mistake`() async {
    fixture.files[path] = Array("web http://a/\n".utf8) + [0xFF]
    #expect(await fixture.run("targets") == .invalidInput)
    #expect(fixture.terminal.errorOutput.hasPrefix("\(path):2: The line must be UTF-8 text.\n"))
  }

  @Test func `the option and the variable name another file, which must exist`() async {
    write("one http://a/", to: "/one")
    #expect(await fixture.run("targets", "--targets", "/one") == .success)
    #expect(fixture.terminal.output.contains("one "))
    #expect(await fixture.run("targets", "--targets", "/two") == .notFound)
    let named = Fixture(environment: ["FETCHER_TARGETS": "/one", "HOME": "/home/ada"])
    named.files["/one"] = Array("one http://a/".utf8)
    #expect(await named.run("targets", "--json") == .success)
    #expect(named.terminal.output.contains(#""target":"one""#))
  }

  @Test func `XDG_CONFIG_HOME moves the default file, unless it is relative`() async {
    for (folder, name) in [("/etc/ada", "etc"), ("relative", "home")] {
      let fixture = Fixture(environment: ["HOME": "/home/ada", "XDG_CONFIG_HOME": folder])
      fixture.files["/etc/ada/fetcher/targets"] = Array("etc http://a/".utf8)
      fixture.files[path] = Array("home http://a/".utf8)
      #expect(await fixture.run("targets") == .success)
      #expect(fixture.terminal.output.contains("\n\(name) "))
    }
  }

  @Test func `without a home directory no file is read, not even in a directory with the name ~`()
    async
  {
    let fixture = Fixture(environment: ["XDG_DATA_HOME": "/data"])
    fixture.files["~/.config/fetcher/targets"] = Array("web http://a/".utf8)
    #expect(await fixture.run("targets") == .success)
    #expect(fixture.terminal.output == "")
    #expect(fixture.terminal.errorOutput.hasPrefix("There are no targets."))
  }

  @Test func `without a file there are no targets, and a name is an error`() async {
    #expect(await fixture.run("targets") == .success)
    #expect(fixture.terminal.output == "")
    #expect(fixture.terminal.errorOutput.hasPrefix("There are no targets."))
    #expect(await fixture.run("watch", "web") == .notFound)
  }

  @Test func `an unknown name suggests a similar one`() async {
    write("website http://a/\napi http://b/")
    #expect(await fixture.run("watch", "websit") == .notFound)
    #expect(
      fixture.terminal.errorOutput.hasPrefix(
        "\(path) has no target 'websit'. Did you mean 'website'?\n"
      )
    )
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the targets of a random file are those that were written`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    // Each value in a random quoting, which a shell would read the same way.
    func quoted(_ text: String) -> String {
      switch Int.random(in: 0..<3, using: &generator) {
      case 0:
        "'"
          + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
          + "'"
      case 1: text.map { #"\\#($0)"# }.joined()
      default: "\"" + text.map { #"$`"\"#.contains($0) ? #"\\#($0)"# : "\($0)" }.joined() + "\""
      }
    }
    let written = (0..<20).map { _ in
      String((0..<5).map { _ in "a #'\"\\$é\t~".randomElement(using: &generator) ?? "a" })
    }
    let lines = written.enumerated().map { index, text in
      let padding = String(repeating: " ", count: .random(in: 0...3, using: &generator))
      return "\(padding)t\(index) \(padding)http://a/\(index) --expect-text \(quoted(text))"
        + (Bool.random(using: &generator) ? " # x '" : "")
    }
    write(lines.joined(separator: Bool.random(using: &generator) ? "\n" : "\n\n#\n"))
    let texts = Shared<[String: HTTPCheck.Expectation]>([:])
    var dependencies = fixture.dependencies
    dependencies.checkService = { _ in
      CheckService { check, onStep in
        let step = check.steps[0]
        texts.replace { $0.merging([step.url.text: step.expectations[0]]) { first, _ in first } }
        return try await CheckService.mock().run(check, onStep)
      }
    }
    async let code = fetcherTool.run(["watch", "--count", "1", "--every", "1s"], dependencies)
    // All targets but the first, the read of the file, and the check that standard output is read.
    await fixture.clock.sleepers(atLeast: written.count + 1)
    fixture.clock.advance(by: .seconds(1))
    _ = await code
    #expect(
      texts.value
        == Dictionary(
          uniqueKeysWithValues: written.enumerated().map { ("http://a/\($0)", .text($1)) }
        )
    )
  }
}
