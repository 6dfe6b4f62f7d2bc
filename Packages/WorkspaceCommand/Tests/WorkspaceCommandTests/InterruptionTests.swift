import CommandSupport
import TerminalClient
import Testing
import WorkspaceCommand

@Suite(.timeLimit(.minutes(1))) struct InterruptionTests {
  /// The files without the client, and with it.
  private let (before, after): ([String: String], [String: String])

  init() async {
    let world = World.withTemplates()
    before = world.disk.texts
    _ = await world.run("new", "client", "WeatherClient")
    after = world.disk.texts
  }

  @Test func `wherever a run is killed, the next one leaves all of the package or nothing`() async {
    var endings: [[String: String]] = []
    for step in 1... {
      let world = World.withTemplates()
      world.disk.fail(.from(step))
      let code = await world.run("new", "client", "WeatherClient")
      expectThatManifestIsTrue(world.disk.texts)
      world.disk.fail(nil)
      #expect(await world.run("architecture") == .success)
      endings.append(world.disk.texts)
      if code == .success { break }
    }
    #expect(endings.first == before)
    #expect(endings.last == after)
    #expect(endings.allSatisfy { $0 == before || $0 == after })
  }

  @Test func `wherever the next run is killed too, the one after it completes the package`() async {
    for step in 1... {
      let world = World.withTemplates()
      world.disk.fail(.from(Step.moving))
      #expect(await world.run("new", "client", "WeatherClient") == .internalError)
      #expect(world.disk.texts != before)
      world.disk.fail(.from(step))
      let code = await world.run("architecture")
      expectThatManifestIsTrue(world.disk.texts)
      world.disk.fail(nil)
      #expect(await world.run("architecture") == .success)
      #expect(world.disk.texts == after)
      if code == .success { break }
    }
  }

  @Test func `an operation that fails is told, and the next run puts right what is left`() async {
    for step in 1... {
      let world = World.withTemplates()
      world.disk.fail(.at(step))
      let code = await world.run("new", "client", "WeatherClient")
      world.disk.fail(nil)
      if code == .success { break }
      #expect(world.terminal.errorOutput.hasSuffix(": it is broken\n"))
      #expect(world.terminal.errorOutput.count { $0 == "\n" } == 1)
      _ = await world.run("check")
      #expect(world.disk.texts == before || world.disk.texts == after)
    }
  }

  @Test func `nothing is left if the package cannot be written`() async {
    let world = World.withTemplates()
    world.disk.fail(.at(Step.preparing))
    #expect(await world.run("new", "client", "WeatherClient") == .internalError)
    #expect(world.disk.texts == before)
  }

  @Test(arguments: [
    (Step.reading, ""),
    (Step.preparing, "A run was interrupted before it made a change: nothing of it is left.\n"),
    (Step.moving, "A run was interrupted while it made a change: the change is complete now.\n"),
  ])
  func `what is put right is told`(step: Int, sentence: String) async {
    let killed = World.withTemplates()
    killed.disk.fail(.from(step))
    _ = await killed.run("new", "client", "WeatherClient")

    let world = World(killed.workspace, killed.architecture, texts: killed.disk.texts)
    #expect(await world.run("architecture") == .success)
    #expect(world.terminal.errorOutput == sentence)
    #expect(world.asked.contains("lock /home/ada") == !sentence.isEmpty)
  }

  @Test func `what cannot be put right is one sentence`() async {
    let world = World.withTemplates()
    world.disk.fail(.from(Step.moving))
    _ = await world.run("new", "client", "WeatherClient")
    world.disk.fail(.at(3))
    #expect(await world.run("check") == .internalError)
    #expect(
      world.terminal.errorOutput.hasSuffix(
        "'/home/ada' cannot be locked, or not be freed of what an interrupted run has left: it is broken\n"
      )
    )
  }

  @Test func `no other run changes the workspace from before it is read until the end`() async {
    let world = World.withTemplates()
    #expect(await world.run("new", "client", "WeatherClient") == .success)
    #expect(world.asked.prefix(2) == ["lock /home/ada", "read /home/ada"])
  }

  /// A manifest that named a package that is not there would stop every build, also that of the tool.
  private func expectThatManifestIsTrue(_ texts: [String: String]) {
    guard texts["/home/ada/Package.swift"] != before["/home/ada/Package.swift"] else { return }
    let packages = texts.filter { $0.key.hasPrefix("/home/ada/Packages/") }
    #expect(packages == after.filter { $0.key.hasPrefix("/home/ada/Packages/") })
  }
}

/// Operations on the disk somewhere within what a run does.
private enum Step {
  static let reading = 5
  static let preparing = 9
  static let moving = 14
}
