import Polling
public import StyleGuide
import Synchronization
public import TerminalClient
import TextFormatting

/// Lines that a command redraws in place while it runs, without the alternate screen, such as a table of prices.
///
///     let lines = LiveLines(of: prices, on: terminal, style: style, clock: clock) { prices, size in
///       rows(of: prices, in: size)
///     }
///     try await lines.whileShown {
///       for await _ in Polling(every: interval, clock: clock) { lines.show(try await refreshedPrices()) }
///     }
///
/// The lines are redrawn each second, so that they can contain the time, when the terminal changes its size, and after it was
/// suspended. At the end, they stay on the terminal.
public final class LiveLines<Contents: Sendable>: Sendable {
  private struct State {
    var contents: Contents
    var lines = RedrawnLines()
    var hasLeft = false
  }

  private let terminal: TerminalClient
  private let style: TextStyle
  private let clock: any Clock<Duration>
  private let rows: @Sendable (_ contents: Contents, _ size: TerminalClient.Size) -> [LiveRow]
  private let state: Mutex<State>

  /// Creates lines that are not drawn.
  ///
  /// - Parameters:
  ///   - contents: The first contents.
  ///   - terminal: The terminal; its output is one.
  ///   - style: The style of the terminal.
  ///   - clock: Measures the second after which the lines are redrawn.
  ///   - rows: Returns the lines of contents for a size of the terminal, less than its rows; must not use these lines.
  public init(
    of contents: Contents,
    on terminal: TerminalClient,
    style: TextStyle,
    clock: any Clock<Duration>,
    rows: @escaping @Sendable (_ contents: Contents, _ size: TerminalClient.Size) -> [LiveRow]
  ) {
    state = Mutex(State(contents: contents))
    self.terminal = terminal
    self.style = style
    self.clock = clock
    self.rows = rows
  }

  /// Replaces the contents, and draws their lines if they differ from those on the terminal.
  ///
  /// - Parameters:
  ///   - contents: The new contents.
  ///   - text: Complete lines to write above the lines, which stay there.
  public func show(_ contents: Contents, writing text: String = "") {
    state.withLock { state in
      state.contents = contents
      draw(&state, writing: text)
    }
  }

  /// Draws the lines if they differ from those on the terminal.
  ///
  /// - Parameter text: Complete lines to write above the lines, which stay there.
  public func draw(writing text: String = "") {
    state.withLock { draw(&$0, writing: text) }
  }

  /// Runs work while the lines are shown, and leaves the last lines on the terminal.
  public func whileShown<Value>(_ work: () async throws -> Value) async throws -> Value {
    // Subscribe before the first drawing, which hides the cursor.
    let signals = terminal.signals([.suspend, .resume, .resize])
    async let _ = redraw(at: signals)
    async let _ = redrawEachSecond()
    do {
      let value = try await work()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  /// Leaves the last lines on the terminal; later messages, which may go to another stream, appear below them.
  private func leave() async {
    state.withLock { state in
      terminal.write(state.lines.leave(), to: .output)
      state.hasLeft = true
    }
    // The next flush would report an error again; a terminal that is gone cannot be restored.
    try? await terminal.flush(.output)
  }

  private func redrawEachSecond() async {
    for await _ in Polling(every: .seconds(1), clock: clock) {
      draw()
      // While the terminal is blocked, at most one drawing waits.
      try? await terminal.flush(.output)
    }
  }

  private func redraw(at signals: AsyncStream<TerminalClient.Signal>) async {
    for await signal in signals {
      state.withLock { state in
        switch signal {
        case .suspend:
          terminal.write(state.lines.leave(), to: .output)
          terminal.suspend()
        case .resume:
          // The shell has written below the lines.
          state.lines = RedrawnLines()
        default: break
        }
        draw(&state)
      }
    }
  }

  private func draw(_ state: inout State, writing text: String = "") {
    guard !state.hasLeft else { return }
    let size = terminal.size() ?? TerminalClient.Size(columns: 80, rows: 24)
    let text = state.lines.text(
      writing: style.transliterated(text),
      above: rows(state.contents, size),
      size: size,
      style: style
    )
    if !text.isEmpty { terminal.write(text, to: .output) }
  }
}

/// A line, which fits the width of the terminal.
public struct LiveRow: Equatable, Sendable {
  /// The text; control characters are escaped.
  public let text: String

  /// The role of the text.
  public var role: Role?

  /// Creates a line.
  public init(_ text: String, as role: Role? = nil) {
    self.text = text
    self.role = role
  }

  /// Returns the lines of a text of any length, such as a failure: it is wrapped, and ends with an ellipsis at the limit.
  ///
  /// - Parameters:
  ///   - text: The text; control characters are escaped.
  ///   - role: The role of the text.
  ///   - width: The maximum width of a line.
  ///   - limit: The maximum number of lines, at least 1.
  ///   - style: The style of the terminal.
  public static func rows(
    of text: String,
    as role: Role? = nil,
    width: Int,
    limit: Int,
    style: TextStyle
  ) -> [Self] {
    var lines = style.transliterated(text).wrapped(toWidth: width)
    if lines.count > limit {
      let last = lines[(limit - 1)...limit].joined(separator: " ")
      lines[(limit - 1)...] = [last.truncated(toWidth: width, ellipsis: style.ellipsis)]
    }
    return lines.map { Self($0, as: role) }
  }
}
