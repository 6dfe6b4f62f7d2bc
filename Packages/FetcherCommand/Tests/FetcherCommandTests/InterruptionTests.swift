import CommandSupport
import ContentService
import DataFetchFeature
import FetcherCommand
import Store
import TerminalClient
import Testing

/// What a signal that asks the process to end does.
@Suite(.timeLimit(.minutes(1))) struct InterruptionTests {
  @Test(
    arguments: [
      (TerminalClient.Signal.interrupt, ExitCode.interrupt),
      (.terminate, .terminate),
      (.hangUp, .hangUp),
      (.quit, .quit),
    ]
  ) func `a signal in the middle of a fetch ends it, and nothing is saved`(
    signal: TerminalClient.Signal,
    code: ExitCode
  ) async throws {
    let world = World()
    let service = ContentService { _ in
      // For ever, or until cancelled.
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    let dependencies = world.dependencies(fetchingBy: service)
    async let ended = fetcherTool.run(["fetch"], dependencies)
    await world.terminal.send(signal)

    #expect(await ended == code)
    #expect(world.terminal.writes.isEmpty)
    #expect(try world.saved().count == 0)
  }

  @Test func `a fetch that is saved although a signal came is shown`() async throws {
    let world = World()
    let dependencies = world.dependencies { saved in
      let unitOfWork = saved.unitOfWork
      saved.unitOfWork.write = { work in
        try await unitOfWork.write(work)
        await world.terminal.send(.interrupt)
        // The command has noticed when it is cancelled.
        for await _ in AsyncStream<Never>.makeStream().stream {}
      }
    }
    #expect(await fetcherTool.run(["fetch"], dependencies) == .interrupt)
    #expect(world.terminal.output.hasSuffix("Times Fetched: 1\n"))
  }

  @Test func `a second signal has its usual effect, which ends the process at once`() async {
    let world = World()
    let service = ContentService { _ in
      for await _ in AsyncStream<Never>.makeStream().stream {}
      // Cancelled: what the command does until it ends.
      #expect(world.terminal.awaitedSignals == [])
      throw CancellationError()
    }
    let dependencies = world.dependencies(fetchingBy: service)
    async let ended = fetcherTool.run(["fetch"], dependencies)
    await world.terminal.send(.interrupt)
    #expect(await ended == .interrupt)
  }

  @Test func `a command does not begin before signals are listened for`() async {
    let world = World()
    var dependencies = world.dependencies
    let openDatabase = dependencies.databases.openIfPresent
    dependencies.databases.openIfPresent = { location in
      #expect(world.terminal.awaitedSignals == [.hangUp, .interrupt, .quit, .terminate])
      return try await openDatabase(location)
    }
    #expect(await fetcherTool.run(["status"], dependencies) == .success)
  }

  @Test func `a signal while the database is waited for ends the command`() async {
    let world = World()
    var dependencies = world.dependencies
    dependencies.databases.openIfPresent = { _ in
      for await _ in AsyncStream<Never>.makeStream().stream {}
      throw CancellationError()
    }
    async let ended = fetcherTool.run(["status"], dependencies)
    await world.terminal.send(.interrupt)
    #expect(await ended == .interrupt)
    #expect(world.terminal.writes.isEmpty)
  }
}
