import CommandLineParsing
import CommandSupport
import PortableFoundation
import ProcessClient

/// The address of a page that a browser may open: its scheme is http or https.
struct WebPage: Equatable, Sendable {
  /// The address.
  let url: String

  /// Creates a page; nil for an address with another scheme, which could run a program, or without a host.
  init?(_ url: String) {
    guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme?.lowercased()),
      parsed.host()?.isEmpty == false
    else { return nil }
    self.url = url
  }
}

/// The user's browser: commands that are tried in order, without a shell.
///
/// `GH_BROWSER` and `BROWSER` have the same form: commands, separated by colons, in which `%s` stands for the address.
///
/// Source: `xdg-open(1)` and Python's `webbrowser` for the form, and `gh` for the order of the variables.
struct Browser: Equatable, Sendable {
  /// The commands: the name of a program, then its arguments.
  let commands: [[String]]

  /// The variable that names the commands; nil for the default of the system.
  let variable: String?

  /// Whether a browser can open a window; otherwise it may need the terminal.
  private let hasDisplay: Bool

  /// The time in which a browser that cannot open the page fails; one that runs longer is not awaited.
  private static let startTime = Duration.seconds(2)

  /// The browsers that draw the page in the terminal.
  private static let terminalBrowsers: Set = [
    "www-browser", "lynx", "w3m", "links", "links2", "elinks", "browsh",
  ]

  /// Creates the browser of an environment: `GH_BROWSER`, then `BROWSER`, then the default of the system.
  ///
  /// - Throws: `Failure` for a variable with an open quotation mark; `CommandLineError` for one that is not UTF-8.
  init(environment: Environment) throws {
    #if os(macOS)
      let (system, isDesktop) = ("open", true)
    #else
      let (system, isDesktop) = ("xdg-open", false)
    #endif
    hasDisplay =
      isDesktop || ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment.variable($0) != nil }
    for variable in ["GH_BROWSER", "BROWSER"] {
      guard let text = try environment.exactVariable(variable) else { continue }
      guard let commands = CommandList(text)?.commands else {
        throw Failure(
          .usage,
          code: "usage",
          "Invalid value of \(variable): a quotation mark is open, or nothing follows a backslash.",
          advice: "Set \(variable) to a command, such as 'firefox --new-window'."
        )
      }
      guard !commands.isEmpty else { continue }
      (self.commands, self.variable) = (commands, variable)
      return
    }
    (commands, variable) = ([[system]], nil)
  }

  /// Opens a page with the first command that does not fail, and returns when its program has exited; one that still runs
  /// after two seconds continues, unless it uses the terminal.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - system: The effects.
  ///   - isAtTerminal: Whether the browser may use the terminal, as browsers for terminals do.
  /// - Throws: `Failure` if every program is missing or fails; `CancellationError`.
  func open(_ page: WebPage, with system: System, isAtTerminal: Bool) async throws {
    var causes: [String] = []
    for words in commands {
      let command = command(words, opening: page, isAtTerminal: isAtTerminal)
      do {
        switch try await run(command, on: system)?.status {
        case nil, .exited(0): return
        case .exited(let status): causes.append("\(words[0]) exited with status \(status).")
        case .signalled(let signal): causes.append("Signal \(signal) terminated \(words[0]).")
        }
      } catch let error as ProcessClientError {
        causes.append("\(error)")
      }
    }
    throw Failure(
      .refused,
      code: "browser_failed",
      "Cannot open \(page.url) in a browser. \(causes.joined(separator: " "))",
      advice: """
        Set \(variable ?? "GH_BROWSER or BROWSER") to the command of a browser, or open the address yourself.
        """
    )
  }

  /// Returns the command that opens a page: its address replaces `%s` in the arguments, or is the last one.
  private func command(
    _ words: [String],
    opening page: WebPage,
    isAtTerminal: Bool
  ) -> ProcessClient.Command {
    let arguments = words.dropFirst()
    let hasPlace = arguments.contains { $0.contains("%s") }
    let name = words[0].split(separator: "/").last.map(String.init) ?? ""
    let needsTerminal = Self.terminalBrowsers.contains(name) || !hasDisplay
    return ProcessClient.Command(
      words[0],
      hasPlace
        ? arguments.map { $0.replacing("%s", with: page.url) } : arguments + [page.url],
      streams: isAtTerminal && needsTerminal ? .terminal : .none
    )
  }

  /// Runs a program, and returns how it ended; nil if it continues to run.
  private func run(
    _ command: ProcessClient.Command,
    on system: System
  ) async throws -> ProcessClient.Exit? {
    if command.streams == .terminal { return try await system.processes.run(command) }
    let (ends, end) = AsyncStream.makeStream(of: Result<ProcessClient.Exit?, any Error>.self)
    // Not a child task, which this function would have to await.
    let program = Task {
      do {
        end.yield(.success(try await system.processes.run(command)))
      } catch {
        end.yield(.failure(error))
      }
    }
    let timer = Task {
      try await system.clock.sleep(for: Self.startTime)
      end.yield(.success(nil))
    }
    defer { timer.cancel() }
    for await end in ends { return try end.get() }
    program.cancel()
    await program.value
    throw CancellationError()
  }
}

/// The words of commands that colons separate, without the other features of a shell: quotation marks, backslashes and
/// comments.
private struct CommandList {
  private(set) var commands: [[String]] = []

  /// Splits a text; nil if a quotation mark is open, or nothing follows a backslash.
  init?(_ text: String) {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = characters.next() else { return nil }
        word = (word ?? "") + String(next)
      case (let end, let start?) where end == start: quote = nil
      case (_, .some): word?.append(character)
      case ("\"", nil), ("'", nil):
        quote = character
        word = word ?? ""
      case ("#", nil) where word == nil:
        while let next = characters.next(), !next.isNewline {}
      case (":", nil):
        if let end = word.take() { words.append(end) }
        if !words.isEmpty { commands.append(words) }
        words = []
      case (_, nil) where character.isWhitespace:
        if let end = word.take() { words.append(end) }
      case (_, nil): word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
    if !words.isEmpty { commands.append(words) }
  }
}
