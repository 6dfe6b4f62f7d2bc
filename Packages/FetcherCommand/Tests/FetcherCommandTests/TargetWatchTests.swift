import AttemptLog
import CheckService
import CommandSupport
import Contract
import DataFetchFeature
import FetcherCommand
import FileClient
import NetworkClient
import PortableFoundation
import ProcessClient
import SQLDatabase
import Store
import TargetStore
import TerminalClient
import TestClock
import Testing
import TextFormatting

@Suite(.timeLimit(.minutes(10))) struct TargetWatchTests {
  private let fixture = Fixture()
  private let path = "/home/ada/.config/fetcher/targets"
  private let processes = MockProcesses()

  /// The responses of the servers, by host; others respond with 200.
  private let responses = Shared<[String: NetworkClient.Response]>([:])

  private func write(_ text: String) { fixture.files[path] = Array(text.utf8) }

  private var dependencies: Dependencies {
    var dependencies = fixture.dependencies
    dependencies.system.processes = .mock(processes)
    dependencies.checkService = { [responses] _ in
      .mock { request in
        responses.value[request.url.host() ?? ""] ?? .init(status: 200)
      }
    }
    return dependencies
  }

  private func watch(_ arguments: String...) async -> ExitCode {
    await fetcherTool.run(["watch"] + arguments, dependencies)
  }

  /// Waits until as many targets sleep, besides the reads of the file and the checks of standard output, and advances the clock.
  private func advance(_ duration: Duration, whileSleeping targets: Int) async {
    await fixture.clock.sleepers(atLeast: targets + 2)
    fixture.clock.advance(by: duration)
  }

  private func records(_ kind: AttemptLog.Kind, of target: String) throws -> [AttemptLog.Record] {
    try fixture.savedState.attemptLog.page(.init(kind, target: target))
  }

  private var lines: [String] {
    fixture.terminal.output.split(separator: "\n").map { String($0.dropFirst(27)) }
  }

  @Test func `each target is checked at its own interval, and each attempt is saved`() async throws
  {
    write("a http://a/ --every 10s\nb http://b/ --every 20s")
    async let code = watch("--count", "3")
    // The random pauses of the mock are the longest ones: 10.5 s and 21 s.
    await advance(.milliseconds(100), whileSleeping: 2)
    for _ in 1...2 { await advance(.seconds(10.5), whileSleeping: 2) }
    await fixture.clock.sleepers(atLeast: 3)
    #expect(try records(.passes, of: "a").count == 3)
    #expect(try records(.passes, of: "b").count == 2)
    await advance(.seconds(42), whileSleeping: 1)
    #expect(await code == .success)
    #expect(try records(.passes, of: "b").count == 3)
    #expect(fixture.terminal.errorOutput.hasPrefix("6 passed, 0 failed; fastest "))
    #expect(lines.allSatisfy { $0.hasPrefix("a  200  ") || $0.hasPrefix("b  200  ") })
  }

  @Test func `a failed attempt is printed and saved, and determines the exit code`() async throws {
    write("a http://a/\nb http://b/")
    responses.replace { _ in ["b": .init(status: 503)] }
    async let code = watch("--count", "1", "--quiet")
    await advance(.seconds(1), whileSleeping: 1)
    #expect(await code == .unacceptableResponse)
    #expect(
      lines == [
        "b  failed: GET http://b/ returned status 503; expected: status 200-299.", "b is failing.",
      ]
    )
    #expect(
      try records(.failures, of: "b").map(\.entry.outcome) == [
        .failed(
          step: "request_1",
          code: "unexpected_status",
          cause: "returned status 503; expected: status 200-299"
        )
      ]
    )
    #expect(fixture.terminal.errorOutput.hasPrefix("1 passed, 1 failed; fastest "))
  }

  @Test func `names select targets`() async throws {
    write("a http://a/\nb http://b/\nc http://c/")
    async let code = watch("c", "a", "--count", "1", "--json")
    await advance(.seconds(1), whileSleeping: 1)
    #expect(await code == .success)
    #expect(try fixture.savedState.attemptLog.targets() == ["a", "c"])
    let objects = fixture.terminal.output.split(separator: "\n")
    #expect(objects.map { $0.contains(#""target":"a""#) } == [true, false])
    #expect(objects.allSatisfy { $0.contains(#""type":"check""#) })
  }

  @Test(arguments: ["b http://b/", "a http://a/ --every 1h\nb http://b/"])
  func `until-failure stops all targets`(file: String) async {
    write(file)
    responses.replace { _ in ["b": .init(status: 500)] }
    async let code = watch("--until-failure")
    if file.hasPrefix("a") { await advance(.milliseconds(100), whileSleeping: 2) }
    #expect(await code == .unacceptableResponse)
  }

  @Test func `a line that cannot be printed ends the watch`() async {
    write("a http://a/")
    fixture.terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space"))
    #expect(await watch() == .notShown)
  }

  @Test func `a moved database ends the watch, a full disk does not`() async throws {
    for (error, code) in [
      (DatabaseError.moved("It was moved."), ExitCode.cannotReadOrSave),
      (.full("The disk is full."), .success),
    ] {
      let fixture = Fixture()
      fixture.files[path] = Array("a http://a/".utf8)
      let calls = Calls()
      let dependencies = fixture.dependencies { storage in
        let write = storage.unitOfWork.write
        storage.unitOfWork.write = { work in
          if calls.next() == 1 { throw error }
          try await write(work)
        }
      }
      #expect(await fetcherTool.run(["watch", "-n2", "--every", "0"], dependencies) == code)
      #expect(
        fixture.terminal.output.contains("  failed: The check passed, but could not be saved.")
      )
    }
  }

  @Test func `at most as many attempts as the limit are made at the same time`() async throws {
    write((1...20).map { "t\($0) http://a/" }.joined(separator: "\n"))
    let running = Shared((now: 0, most: 0))
    var dependencies = dependencies
    dependencies.checkService = { [fixture] _ in
      CheckService { check, onStep in
        running.replace { ($0.now + 1, max($0.most, $0.now + 1)) }
        try await fixture.clock.sleep(for: .seconds(1))
        running.replace { ($0.now - 1, $0.most) }
        return try await CheckService.mock().run(check, onStep)
      }
    }
    async let code = fetcherTool.run(["watch", "-n1", "--concurrency", "3"], dependencies)
    await advance(.seconds(2), whileSleeping: 20)
    for round in 0..<7 {
      await fixture.clock.sleepers(atLeast: round < 6 ? 5 : 3)
      #expect(running.value.now == (round < 6 ? 3 : 1))
      fixture.clock.advance(by: .seconds(1))
    }
    #expect(await code == .success)
    #expect(running.value.most == 3)
  }

  // MARK: The file

  @Test func `a changed file is read again: unchanged targets keep their schedules`() async throws {
    write("a http://a/\nb http://b/")
    async let code = watch("--count", "2")
    await advance(.milliseconds(100), whileSleeping: 2)
    await fixture.clock.sleepers(atLeast: 4)
    write("a http://a/\nb http://b/new\nc http://c/")
    // The read of the file starts b and c.
    fixture.clock.advance(by: .seconds(2))
    await advance(.milliseconds(100), whileSleeping: 4)
    await advance(.seconds(11), whileSleeping: 4)
    _ = await code
    #expect(try records(.passes, of: "a").count == 2)
    #expect(Set(try records(.passes, of: "b").map(\.entry.url)) == ["http://b/", "http://b/new"])
    #expect(try records(.passes, of: "c").count == 2)
  }

  @Test func `a file with a mistake is reported once, and the former targets stay`() async throws {
    write("a http://a/")
    async let code = watch("--count", "2")
    await fixture.clock.sleepers(atLeast: 3)
    write("a http://a/ --nonsense")
    for _ in 1...4 { await advance(.seconds(2), whileSleeping: 1) }
    await advance(.seconds(3), whileSleeping: 1)
    #expect(await code == .success)
    let errors = fixture.terminal.errorOutput
    #expect(errors.components(separatedBy: "nonsense").count == 2)
    #expect(errors.contains("The former targets are still watched."))
    #expect(try records(.passes, of: "a").count == 2)
  }

  @Test func `the former targets stay after the file is removed`() async throws {
    write("a http://a/")
    async let code = watch("--count", "2")
    await fixture.clock.sleepers(atLeast: 3)
    fixture.files[path] = nil
    await advance(.seconds(11), whileSleeping: 1)
    #expect(await code == .success)
    #expect(try records(.passes, of: "a").count == 2)
  }

  // MARK: States

  @Test func `a target fails after its number of failures, and recovers after that of successes`()
    async throws
  {
    write("a http://a/ --failures 2 --successes 2")
    let statuses = [200, 500, 200, 500, 500, 500, 200, 500, 200, 200]
    let next = Calls()
    var dependencies = dependencies
    dependencies.checkService = { _ in
      .mock { _ in .init(status: statuses[next.next() - 1]) }
    }
    let arguments = ["watch", "--count", "\(statuses.count)", "--every", "0", "--quiet"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(
      lines.filter { !$0.contains("failed:") } == [
        "a is failing.", "a is healthy again after 0 s.",
      ]
    )
    #expect(try fixture.savedState.targetStore.states().map(\.health) == [.healthy])
  }

  @Test func `a target gets no requests in its maintenance`() async throws {
    // It is Friday, 09:00 local time.
    write(
      "a http://a/ --maintenance 'fri 08:00-10:00'\nb http://b/ --maintenance 'fri 10:00-11:00'"
    )
    async let code = watch("--until-failure", "--every", "1s")
    await advance(.seconds(1), whileSleeping: 2)
    await advance(.seconds(2), whileSleeping: 2)
    await fixture.clock.sleepers(atLeast: 4)
    responses.replace { _ in ["b": .init(status: 500)] }
    fixture.clock.advance(by: .seconds(2))
    #expect(await code == .unacceptableResponse)
    #expect(try fixture.savedState.attemptLog.targets() == ["b"])
    #expect(await fixture.run("targets") == .success)
    #expect(fixture.terminal.output.contains("a       maintenance"))
  }

  @Test func `an expiring certificate is a state, and no failure`() async throws {
    write("a https://a/ --expect-certificate 14d")
    let expiry = Date(timeIntervalSince1970: 1_800_000_000 + 13 * 86_400)
    var response = NetworkClient.Response(status: 200)
    response.certificateExpiry = expiry
    responses.replace { [response] _ in ["a": response] }
    #expect(await watch("-n1") == .success)
    #expect(lines.dropFirst() == ["The certificate of a expires soon."])
    response.certificateExpiry = expiry.addingTimeInterval(90 * 86_400)
    responses.replace { [response] _ in ["a": response] }
    #expect(await watch("-n1") == .success)
    #expect(lines.last == "The certificate of a no longer expires soon.")
  }

  // MARK: --on-change

  private let command = #"echo "$FETCHER_TARGET; $(date)" > 'a b'"#

  @Test func `the command runs once per change, with the values in its environment`() async throws {
    processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    write("a http://a/")
    for status in [200, 500, 500, 200, 200] {
      responses.replace { _ in ["a": .init(status: status)] }
      _ = await watch("-n1", "--on-change", command)
    }
    let values: [String: String] = [
      "FETCHER_TARGET": "a", "FETCHER_TIME": "2027-01-15T08:00:00.123Z",
      "FETCHER_SINCE": "2027-01-15T08:00:00.123Z", "FETCHER_MACHINE": "",
    ]
    #expect(
      processes.commands.map(\.environment) == [
        values.merging([
          "FETCHER_EVENT": "failing",
          "FETCHER_CAUSE": "returned status 500; expected: status 200-299",
        ]) { $1 },
        values.merging(["FETCHER_EVENT": "healthy", "FETCHER_CAUSE": ""]) { $1 },
      ]
    )
    #expect(processes.commands.allSatisfy { $0.arguments == ["-c", command] })
  }

  @Test func `a change that no command has handled is handled by the next watch`() async throws {
    processes["/bin/sh"] = { _ in ProcessClient.Exit() }
    write("a http://a/")
    responses.replace { _ in ["a": .init(status: 500)] }
    _ = await watch("-n1")
    #expect(processes.commands.isEmpty)
    for _ in 1...2 { _ = await watch("-n1", "--on-change", command) }
    #expect(processes.commands.map { $0.environment["FETCHER_EVENT"] } == ["failing"])
  }

  @Test func `a command that hangs or fails does not disturb the watch`() async throws {
    processes["/bin/sh"] = { [fixture] _ in
      try await fixture.clock.sleep(for: .seconds(25))
      return ProcessClient.Exit(.exited(3))
    }
    write("a http://a/")
    responses.replace { _ in ["a": .init(status: 500)] }
    async let code = watch("--count", "3", "--on-change", command)
    for _ in 1...2 { await advance(.seconds(10.5), whileSleeping: 2) }
    await advance(.seconds(4), whileSleeping: 1)
    #expect(await code == .unacceptableResponse)
    #expect(lines.filter { $0.hasPrefix("a  failed") }.count == 3)
    #expect(
      fixture.terminal.errorOutput.contains(
        "Warning: The command of --on-change failed for a (failing). Its exit status is 3.\n"
      )
    )
  }

  @Test func `a signal during a command ends the watch with a summary`() async {
    processes["/bin/sh"] = { [fixture] _ in
      try await fixture.clock.sleep(for: .seconds(25))
      return ProcessClient.Exit()
    }
    write("a http://a/")
    responses.replace { _ in ["a": .init(status: 500)] }
    async let code = watch("--on-change", command)
    // The target, the command, the read of the file and the check of standard output.
    await fixture.clock.sleepers(atLeast: 4)
    await fixture.terminal.send(.interrupt)
    #expect(await code == .interrupt)
    #expect(fixture.terminal.errorOutput.hasPrefix("0 passed, 1 failed; "))
  }

  @Test func `a watch ends although a target is in maintenance`() async throws {
    write("a http://a/ --maintenance 00:00-23:59")
    #expect(await watch("--count", "2", "--every", "0") == .success)
    #expect(try fixture.savedState.attemptLog.targets() == [])
  }

  @Test func `--on-change and --targets need targets`() async {
    write("# none")
    for arguments in [["--on-change", "true"], ["--targets", path]] {
      #expect(await fetcherTool.run(["watch"] + arguments, dependencies) == .usage)
    }
    #expect(fixture.terminal.errorOutput.contains("There are no targets in \(path).\n"))
  }

  // MARK: The server

  @Test func `without targets, and with --url, the server is watched`() async {
    #expect(await watch("-n1") == .success)
    write("a http://a/")
    #expect(await watch("-n1", "--url", "http://b/") == .success)
    #expect(fixture.calls.filter { $0.hasPrefix("server") }.count == 2)
    #expect(await watch("a", "--url", "http://b/") == .usage)
    #expect(await watch("--on-change", "true", "--url", "http://b/") == .usage)
    #expect(await watch("--retry", "1") == .usage)
    #expect(
      fixture.terminal.errorOutput.contains(
        "'--retry' belongs to a line of the target file, or needs '--url'.\n"
      )
    )
  }
}
