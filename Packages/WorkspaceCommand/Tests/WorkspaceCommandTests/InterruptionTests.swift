import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand

@Suite(.timeLimit(.minutes(10))) struct InterruptionTests {
  /// The files before and after `new`.
  private let (before, after): ([String: String], [String: String])

  init() async {
    let fixture = Fixture.withTemplates()
    before = fixture.disk.texts
    _ = await fixture.run("new", "client", "WeatherClient")
    after = fixture.disk.texts
  }

  @Test func `after a kill at any step, the next command leaves all of the package or nothing`()
    async
  {
    var endings: [[String: String]] = []
    for step in 1... {
      let fixture = Fixture.withTemplates()
      fixture.disk.fail(.from(step))
      let code = await fixture.run("new", "client", "WeatherClient")
      expectThatListedPackagesExist(fixture.disk.texts)
      fixture.disk.fail(nil)
      #expect(await fixture.run("architecture") == .success)
      endings.append(fixture.disk.texts)
      if code == .success { break }
    }
    #expect(endings.first == before)
    #expect(endings.last == after)
    #expect(endings.allSatisfy { $0 == before || $0 == after })
  }

  @Test func `after a second kill during recovery, the next command completes the package`() async {
    for step in 1... {
      let fixture = Fixture.withTemplates()
      fixture.disk.fail(.from(Step.moving))
      #expect(await fixture.run("new", "client", "WeatherClient") == .internalError)
      #expect(fixture.disk.texts != before)
      fixture.disk.fail(.from(step))
      let code = await fixture.run("architecture")
      expectThatListedPackagesExist(fixture.disk.texts)
      fixture.disk.fail(nil)
      #expect(await fixture.run("architecture") == .success)
      #expect(fixture.disk.texts == after)
      if code == .success { break }
    }
  }

  @Test
  func `a failed operation is reported, and the next command completes or reverts the change`()
    async
  {
    for step in 1... {
      let fixture = Fixture.withTemplates()
      fixture.disk.fail(.at(step))
      let code = await fixture.run("new", "client", "WeatherClient")
      fixture.disk.fail(nil)
      if code == .success { break }
      #expect(fixture.terminal.errorOutput.hasSuffix(": no space\n"))
      #expect(fixture.terminal.errorOutput.count { $0 == "\n" } == 1)
      _ = await fixture.run("check")
      #expect(fixture.disk.texts == before || fixture.disk.texts == after)
    }
  }

  @Test func `a package that cannot be written leaves nothing`() async {
    let fixture = Fixture.withTemplates()
    fixture.disk.fail(.at(Step.preparing))
    #expect(await fixture.run("new", "client", "WeatherClient") == .internalError)
    #expect(fixture.disk.texts == before)
  }

  @Test(arguments: [
    (Step.reading, ""),
    (Step.preparing, "Discarded the unfinished change of an interrupted command.\n"),
    (Step.moving, "Completed the change of an interrupted command.\n"),
  ])
  func `a recovery is reported`(step: Int, message: String) async {
    let killed = Fixture.withTemplates()
    killed.disk.fail(.from(step))
    _ = await killed.run("new", "client", "WeatherClient")

    let fixture = Fixture(killed.workspace, killed.architecture, texts: killed.disk.texts)
    #expect(await fixture.run("architecture") == .success)
    #expect(fixture.terminal.errorOutput == message)
    #expect(fixture.calls.contains("lock /home/ada") == !message.isEmpty)
  }

  @Test func `a failed recovery is reported in one sentence`() async {
    let fixture = Fixture.withTemplates()
    fixture.disk.fail(.from(Step.moving))
    _ = await fixture.run("new", "client", "WeatherClient")
    fixture.disk.fail(.at(3))
    #expect(await fixture.run("check") == .internalError)
    #expect(
      fixture.terminal.errorOutput.hasSuffix(
        "Cannot lock '/home/ada', or complete the change of an interrupted command: no space\n"
      )
    )
  }

  /// Checks that the manifest does not list a missing package, which would break every build.
  private func expectThatListedPackagesExist(_ texts: [String: String]) {
    guard texts["/home/ada/Package.swift"] != before["/home/ada/Package.swift"] else { return }
    let packages = texts.filter { $0.key.hasPrefix("/home/ada/Packages/") }
    #expect(packages == after.filter { $0.key.hasPrefix("/home/ada/Packages/") })
  }
}

/// Numbers of disk operations in phases of `new`.
private enum Step {
  static let reading = 5
  static let preparing = 9
  static let moving = 14
}
