import CommandSupport
import GitHubClient
import StarsCommand
import TerminalClient
import TerminalUITesting
import TestClock
import Testing

/// The running screen of the list, with a GitHub, a database and a clock in memory.
@Suite(.timeLimit(.minutes(10))) struct FollowedScreenRunTests {
  @Test func `the list opens a repository, and Esc leads back to its row`() async throws {
    let terminal = MockTerminal(size: TerminalClient.Size(columns: 80, rows: 24))
    let stars = StarsTester(terminal: terminal)
    stars.gitHub.set(MockRepository(.empty, number: 2_000))
    #expect(await stars("add octo/many octo/empty").code == .success)
    var user = ScreenUser(on: terminal, clock: stars.clock) { client in
      let code = await stars.run(["screen", "--color", "never"], on: client)
      #expect(code == .success)
      return nil
    }
    await user.sees("2 repositories")
    await user.sees("▸ octo/empty")
    user.terminal.press(.down)
    await user.sees("▸ octo/many")
    user.terminal.press(.return)
    await user.sees("▸ 2024-01-17  stargazer-00250")
    user.terminal.press(.escape)
    await user.sees("▸ octo/many")
    try await user.leave()
  }
}
