import DataFetchFeature
import DataFetchScreen
import Foundation
import StyleGuide
import Synchronization
import TerminalClient
import TerminalUI

/// Measures a changed frame of the dashboard with 500 fetches at 120 × 40, from the key to the written text.
///
/// Each write is followed by a key that changes the screen.
func nanosecondsOfFrame(count: Int) async throws -> Double {
  let screen = MeasuredScreen { writes in writes <= count ? [.character("?")] : [.character("q")] }
  return try await nanoseconds(for: count) { try await screen.run() }
}

/// Returns the number of bytes written for keys that change nothing.
func bytesOfUnchangedFrames(count: Int) async throws -> Double {
  let screen = MeasuredScreen { writes in
    // The first write draws the screen; no other write is expected.
    writes == 1 ? Array(repeating: .character("x"), count: count) + [.character("q")] : []
  }
  try await screen.run()
  return Double(screen.bytes.dropFirst().reduce(0, +))
}

/// The real screen on a terminal that records the size of each write and responds with keys.
private final class MeasuredScreen: Sendable {
  private let written = Mutex<[Int]>([])
  private let response: @Sendable (_ writes: Int) -> [TerminalClient.Key]
  private let keys = AsyncStream.makeStream(of: TerminalClient.Key.self)

  init(response: @escaping @Sendable (_ writes: Int) -> [TerminalClient.Key]) {
    self.response = response
  }

  var bytes: [Int] { written.withLock(\.self) }

  func run() async throws {
    var terminal = TerminalClient.unimplemented
    terminal.write = { [self] text, _ in write(text) }
    terminal.flush = { _ in }
    terminal.size = { TerminalClient.Size(columns: 120, rows: 40) }
    terminal.keys = { [self] in keys.stream }
    terminal.enterScreen = { _ in }
    terminal.leaveScreen = {}
    terminal.signals = { _ in AsyncStream { _ in } }
    let viewModel = DataFetchViewModel.mock()
    for _ in 1...ServerActivity.maximumEventCount { await viewModel.fetchContent() }
    let screen = DataFetchScreen(
      viewModel: viewModel,
      settings: DataFetchScreen.Settings(
        server: "http://localhost:8000",
        now: { Date(timeIntervalSince1970: 0) },
        localOffset: { _ in 0 }
      )
    )
    let drawn = TerminalScreen(terminal, options: .init(style: .colour))
    _ = try await screen.run(on: drawn, clock: ContinuousClock())
  }

  private func write(_ text: String) {
    let writes = written.withLock { written in
      written.append(text.utf8.count)
      return written.count
    }
    for key in response(writes) { keys.continuation.yield(key) }
  }
}
