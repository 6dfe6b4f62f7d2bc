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

/// The user's browser, chosen and run as `gh` does.
///
/// Source: `cli/browser` and `google/shlex`, which `gh` 2.60 uses.
struct Browser: Equatable, Sendable {
  /// The name of the program, then its first arguments.
  let words: [String]

  /// The variable that names the program; nil for the default of the system.
  let variable: String?

  /// Creates the browser of an environment: `GH_BROWSER`, then `BROWSER`, then the default of the system.
  ///
  /// - Throws: `Failure` for a variable with an open quotation mark; `CommandLineError` for one that is not UTF-8.
  init(environment: Environment) throws {
    for variable in ["GH_BROWSER", "BROWSER"] {
      guard let text = try environment.exactVariable(variable) else { continue }
      guard let words = ShellWords(text)?.words else {
        throw Failure(
          .usage,
          code: "usage",
          "Invalid value of \(variable): a quotation mark is open, or nothing follows a backslash.",
          "Set \(variable) to a command, such as 'firefox --new-window'."
        )
      }
      guard !words.isEmpty else { continue }
      self.words = words
      self.variable = variable
      return
    }
    #if os(macOS)
      words = ["open"]
    #else
      words = ["xdg-open"]
    #endif
    variable = nil
  }

  /// Returns the command that opens a page, whose address is one argument.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - isAtTerminal: Whether the browser may use the terminal, as browsers for terminals do.
  func command(opening page: WebPage, isAtTerminal: Bool) -> ProcessClient.Command {
    ProcessClient.Command(
      words[0],
      words.dropFirst() + [page.url],
      streams: isAtTerminal ? .terminal : .none
    )
  }

  /// Opens a page, and returns when the program of the browser has exited.
  ///
  /// - Throws: `Failure` if the program is missing or fails; `CancellationError`.
  func open(_ page: WebPage, with processes: ProcessClient, isAtTerminal: Bool) async throws {
    let cause: String
    do {
      let exit = try await processes.run(command(opening: page, isAtTerminal: isAtTerminal))
      switch exit.status {
      case .exited(0): return
      case .exited(let status): cause = "\(words[0]) exited with status \(status)."
      case .signalled(let signal): cause = "Signal \(signal) terminated \(words[0])."
      }
    } catch let error as ProcessClientError {
      cause = "\(error)"
    }
    throw Failure(
      .refused,
      code: "browser_failed",
      "Cannot open \(page.url) in a browser. \(cause)",
      "Set \(variable ?? "GH_BROWSER or BROWSER") to the command of a browser, or open the address yourself."
    )
  }
}

/// The words of a command line without the other features of a shell: quotation marks, backslashes and comments.
private struct ShellWords {
  private(set) var words: [String] = []

  /// Splits a text; nil if a quotation mark is open, or nothing follows a backslash.
  init?(_ text: String) {
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
      case (_, nil) where character.isWhitespace:
        if let end = word.take() { words.append(end) }
      case (_, nil): word = (word ?? "") + String(character)
      }
    }
    guard quote == nil else { return nil }
    if let word { words.append(word) }
  }
}
