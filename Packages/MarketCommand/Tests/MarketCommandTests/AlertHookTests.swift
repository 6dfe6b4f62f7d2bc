import AlertStore
import CommandSupport
import ExchangeClient
import MarketCommand
import PortableFoundation
import ProcessClient
import TerminalClient
import TestClock
import Testing

/// The command of `watch --on-alert`.
@Suite(.timeLimit(.minutes(10))) struct AlertHookTests {
  private let market = MarketTester()

  /// A command with characters that a shell interprets.
  private let command = #"echo "$MARKET_SYMBOL; $(date)" > 'a b'"#

  /// Runs `watch` while the price of BTC-USD changes every 10 seconds.
  private func watch(
    prices: [String],
    _ options: String...
  ) async -> (code: ExitCode, output: String, errors: String) {
    let arguments = ["watch", "BTC-USD", "--count", "\(prices.count + 1)"] + options
    async let result = market(arguments + ["--on-alert", command])
    for price in prices {
      await market.clock.sleepers(for: .seconds(10))
      market.set("BTC-USD", to: price)
      market.wait(10)
    }
    return await result
  }

  @Test func `the command runs once per crossing, with the values in its environment`() async throws
  {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    try market.addAlert("BTC-USD", above: 80_000)
    let result = await watch(prices: ["79999.99", "80000", "80001", "3", "81000.50"])
    #expect(result.code == .success)
    let commands = market.processes.commands
    #expect(
      commands.map(\.environment)
        == [("80000", "20"), ("81000.5", "50")].map { price, second in
          [
            "MARKET_ALERT": "1", "MARKET_SYMBOL": "BTC-USD", "MARKET_DIRECTION": "above",
            "MARKET_ALERT_PRICE": "80000", "MARKET_PRICE": price,
            "MARKET_TIME": "2027-01-15T08:00:\(second).000Z",
          ]
        }
    )
    // The shell interprets the command as the user wrote it, and nothing else.
    #expect(commands.allSatisfy { $0.program == "/bin/sh" && $0.arguments == ["-c", command] })
    #expect(result.output.contains("  Alert 1: BTC-USD is above 80000 at 80000.\n"))
    #expect(result.errors == "")
  }

  @Test func `the command reads nothing, has a limit of 30 s, and inherits no tokens`() async throws
  {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    try market.addAlert("BTC-USD", above: 80_000)
    _ = await watch(prices: ["80000"])
    let command = try #require(market.processes.commands.first)
    #expect(command.streams == .captured(limit: 65_536))
    #expect(command.timeLimit == .seconds(30))
    let inherited = try #require(command.inheritedVariables)
    #expect(inherited.isSuperset(of: ["PATH", "HOME", "LANG", "DISPLAY"]))
    for name in ["GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "SSH_AUTH_SOCK", "https_proxy"] {
      #expect(!inherited.contains(name))
    }
  }

  @Test func `the output of the command goes to standard error, unchanged`() async throws {
    market.processes["/bin/sh"] = { _ in
      ProcessClient.Exit(output: Array("beep\u{7}\n".utf8), errorOutput: Array("no sound\n".utf8))
    }
    try market.addAlert("BTC-USD", above: 80_000)
    let result = await watch(prices: ["80000"])
    #expect(result.errors == "beep\u{7}\nno sound\n")
    #expect(!result.output.contains("beep"))
  }

  @Test(arguments: ["--plain", "--json", "--verbose"])
  func `on a terminal, the output of the command is escaped`(option: String) async throws {
    let market = MarketTester(terminal: MockTerminal(streams: [.output, .error]))
    market.processes["/bin/sh"] = { _ in
      ProcessClient.Exit(output: Array("\u{1B}]0;title\u{7}beep\n".utf8))
    }
    try market.addAlert("BTC-USD", above: 60_000)
    let result = await market(["watch", "--count", "1", "--on-alert", command, option])
    #expect(result.errors.contains(#"\u{1B}]0;title\u{7}beep"#))
    #expect(!result.errors.contains("\u{7}"))
  }

  @Test func `firings of other commands run the command once, and in order`() async throws {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    try market.addAlert("BTC-USD", above: 80_000)
    // Before the command starts, too.
    market.set("BTC-USD", to: "80001")
    #expect(await market("list").errors == "Alert 1: BTC-USD is above 80000 at 80001.\n")
    async let result = market(["watch", "BTC-USD", "--count", "3", "--on-alert", command])
    for price in [80_002, 80_003] {
      await market.clock.sleepers(for: .seconds(10))
      for price in [3, price] {
        market.set("BTC-USD", to: "\(price)")
        _ = await market("list")
      }
      market.wait(10)
    }
    #expect(await result.code == .success)
    let prices = market.processes.commands.map { $0.environment["MARKET_PRICE"] }
    #expect(prices == ["80001", "80002", "80003"])
    #expect(await market(["watch", "--count", "1", "--on-alert", command]).code == .success)
    #expect(market.processes.commands.count == 3)
  }

  @Test(arguments: ["", "--once-per-alert"])
  func `the commands that a stopped watcher did not start are for the next one`(
    option: String
  ) async throws {
    market.processes["/bin/sh"] = { _ in
      try await Task.sleep(for: .seconds(1_000))
      return ProcessClient.Exit()
    }
    for _ in 0..<3 { try market.addAlert("BTC-USD", above: 80_000) }
    market.set("BTC-USD", to: "80001")
    let arguments = ["watch", "BTC-USD", "--on-alert", command] + (option.isEmpty ? [] : [option])
    let watcher = Task { await market(arguments + ["--count", "2"]) }
    while market.processes.commands.isEmpty { await Task.yield() }
    watcher.cancel()
    _ = await watcher.value
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    _ = await market(arguments + ["--count", "1"])
    let alerts = market.processes.commands.map { $0.environment["MARKET_ALERT"] }
    #expect(alerts == ["1", "2", "3"])
  }

  @Test(arguments: [("", 2), ("--once-per-alert", 1)])
  func `two watchers show each firing, and each or one of them runs its command`(
    option: String,
    count: Int
  ) async throws {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    try market.addAlert("BTC-USD", above: 80_000)
    let arguments = ["watch", "BTC-USD", "--count", "3", "--on-alert", command]
    let line = arguments + (option.isEmpty ? [] : [option])
    async let first = market(line)
    async let second = market(line)
    // The next refresh of each; a command that runs sleeps, too, until its time limit.
    await market.clock.sleepers(atLeast: 2, for: .seconds(10))
    market.set("BTC-USD", to: "80001")
    market.wait(10)
    await market.clock.sleepers(atLeast: 2, for: .seconds(10))
    market.wait(10)
    let outputs = await first.output + second.output
    // Both print to the same terminal.
    #expect(market.terminal.output.count(of: "Alert 1: BTC-USD is above 80000 at 80001.") == 2)
    #expect(!outputs.isEmpty)
    #expect(market.processes.commands.count == count)
  }

  @Test func `a watcher without a command shows the firings of other commands`() async throws {
    try market.addAlert("BTC-USD", above: 80_000)
    async let result = market("watch BTC-USD --count 2")
    await market.clock.sleepers(atLeast: 2)
    market.set("BTC-USD", to: "80001")
    #expect(await market("list").errors == "Alert 1: BTC-USD is above 80000 at 80001.\n")
    market.wait(10)
    #expect(await result.code == .success)
    #expect(
      market.terminal.output.contains("  Alert 1: BTC-USD is above 80000 at 80001.\n")
    )
  }

  @Test func `the option for one command in all needs a command`() async {
    let result = await market("watch --once-per-alert")
    #expect(result.code == .usage)
    #expect(result.errors.hasPrefix("'--once-per-alert' needs '--on-alert'."))
  }

  @Test(arguments: [
    (ProcessClient.Status.exited(3), "Its exit status is 3."),
    (.signalled(9), "Signal 9 terminated it."),
  ])
  func `a failed command is one line, and does not end watch`(
    status: ProcessClient.Status,
    cause: String
  ) async throws {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit(status) }
    try market.addAlert("BTC-USD", above: 80_000)
    let result = await watch(prices: ["80000", "80001"])
    #expect(result.code == .success)
    #expect(result.output.contains("$80,001.00"))
    #expect(
      result.errors == "Warning: The command of --on-alert failed for alert 1. \(cause)\n"
    )
  }

  @Test func `commands run one at a time, in the order of the alerts`() async throws {
    let clock = market.clock
    market.processes["/bin/sh"] = { command in
      try await clock.sleep(for: .seconds(4))
      return ProcessClient.Exit(output: Array((command.environment["MARKET_ALERT"] ?? "").utf8))
    }
    for price in [80_000, 70_700, 70_600] as [Decimal] {
      try market.addAlert("BTC-USD", above: price)
    }
    async let result = watch(prices: ["90000"])
    for count in 1...3 {
      // The command, its time limit, and the check that standard output is read.
      while market.processes.commands.count < count { await Task.yield() }
      await clock.sleepers(atLeast: 3)
      #expect(market.processes.commands.count == count)
      clock.advance(by: .seconds(4))
    }
    // After the last refresh, watch waits for the commands.
    #expect(await result.errors == "123")
    #expect(await result.code == .success)
  }

  @Test func `a command is terminated after 30 s`() async throws {
    let clock = market.clock
    market.processes["/bin/sh"] = { _ in
      try await clock.sleep(for: .seconds(1_000))
      return ProcessClient.Exit()
    }
    try market.addAlert("BTC-USD", above: 80_000)
    async let result = watch(prices: ["80000"])
    while market.processes.commands.isEmpty { await Task.yield() }
    await clock.sleepers(atLeast: 3)
    clock.advance(by: .seconds(30))
    #expect(
      await result.errors == """
        Warning: The command of --on-alert failed for alert 1. Terminated /bin/sh: it did not finish within 30.0 \
        seconds.

        """
    )
    #expect(await result.code == .success)
  }

  @Test func `a signal terminates the running command, and starts no other one`() async throws {
    let clock = market.clock
    market.processes["/bin/sh"] = { _ in
      try await clock.sleep(for: .seconds(1_000))
      return ProcessClient.Exit()
    }
    try market.addAlert("BTC-USD", above: 80_000)
    try market.addAlert("BTC-USD", above: 80_001)
    async let result = watch(prices: ["90000"])
    while market.processes.commands.isEmpty { await Task.yield() }
    await market.terminal.send(.interrupt)
    #expect(await result.code == .interrupt)
    #expect(market.processes.commands.count == 1)
    clock.reportLeftoverSleepers()
  }

  @Test func `at most 100 alerts wait for the command`() async throws {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    for price in 0..<150 { try market.addAlert("BTC-USD", above: Decimal(71_000 + price)) }
    let result = await watch(prices: ["90000"])
    let count = market.processes.commands.count
    #expect(count >= 100 && count < 150)
    let refused = result.errors.split(separator: "\n")
      .filter { $0.hasSuffix(": 100 others are waiting.") }
    #expect(count + refused.count == 150)
    #expect(result.output.split(separator: "\n").count { $0.contains("Alert ") } == 150)
  }

  @Test func `JSON has an object for each alert`() async throws {
    market.processes["/bin/sh"] = { _ in ProcessClient.Exit(.exited(1)) }
    try market.addAlert("BTC-USD", above: 80_000)
    let result = await watch(prices: ["80000"], "--json")
    let firing = """
      {"alert":1,"alert_price":"80000","direction":"above","fired":"2027-01-15T08:00:10.000Z",\
      "former_price":null,"price":"80000","schema_version":1,"symbol":"BTC-USD","time":"2027-01-15T08:00:10.000Z",\
      "type":"firing"}
      """
    #expect(result.output.split(separator: "\n").last ?? "" == firing)
    #expect(result.errors.contains(#""type":"warning""#))
  }

  @Test func `a stored alert runs nothing without the option`() async throws {
    try market.addAlert("BTC-USD", above: 1_000)
    market.set("BTC-USD", to: "2000")
    #expect(await market("watch --count 1").code == .success)
    #expect(market.processes.commands == [])
  }
}

extension String {
  /// Returns how often a text occurs.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
