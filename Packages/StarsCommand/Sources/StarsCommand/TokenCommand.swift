import APIClient
import CommandLineParsing
import CommandSupport
import GitHubClient
import NetworkOptions
import PortableFoundation
import ProcessClient

let tokenCommandOption = Option(
  "token-command",
  .string(named: "COMMAND").concealed(),
  environment: "STARS_TOKEN_COMMAND",
  summary: "Shell command that prints the token, such as 'gh auth token'; the token is not stored."
)

/// The time in which the command prints the token: a password manager may ask the user.
private let timeLimit = Duration.seconds(60)

extension CommandRun<Dependencies> {
  /// The token for the server, the command that prints it, or the reason why none is sent.
  var token: Token {
    get throws {
      Token(
        for: try server,
        hasProxy: values[networkOptions.proxy] != nil,
        in: system.environment,
        command: values[tokenCommandOption].map { _ in
          values.isPassed(tokenCommandOption) ? "--token-command" : "STARS_TOKEN_COMMAND"
        }
      )
    }
  }

  /// Returns the token for the server; runs the command that prints it, unless the token would not be sent.
  ///
  /// The command inherits no secrets, and `GH_HOST` names the server for `gh`.
  ///
  /// - Throws: `Failure` if the command fails; `CancellationError`, after the command was terminated.
  func requestedToken() async throws -> Token {
    let token = try token
    guard case .command(let origin, let source) = token, let command = values[tokenCommandOption]
    else { return token }
    let exit: ProcessClient.Exit
    do {
      exit = try await system.processes.run(
        ProcessClient.Command(
          "/bin/sh",
          ["-c", command],
          environment: ["GH_HOST": try server.host],
          streams: .captured(limit: 65_536),
          timeLimit: timeLimit
        )
      )
    } catch let error as ProcessClientError {
      throw failure(of: source, "\(error)")
    }
    switch exit.status {
    case .exited(0): break
    case .exited(let status): throw failure(of: source, "Its exit status is \(status).", exit)
    case .signalled(let signal): throw failure(of: source, "Signal \(signal) terminated it.", exit)
    }
    let text = exit.output.trimmedText
    guard !text.isEmpty else { throw failure(of: source, "It printed no token.", exit) }
    return Token(text, of: source, for: origin)
  }

  /// Returns the failure of the command; its standard output may be a token, and is not shown.
  private func failure(
    of source: String,
    _ cause: String,
    _ exit: ProcessClient.Exit? = nil
  ) -> Failure {
    let text = exit?.errorOutput.trimmedText ?? ""
    let report = text.isEmpty ? "" : " It reported: \(text.prefix(1_000))"
    return Failure(
      .usage,
      code: "token_command_failed",
      "The command of \(source) failed. \(cause)\(report)",
      advice: "Run the command in a shell, or remove it: the count and the history need no token."
    )
  }

  /// How to use the token of `gh`, as the end of advice to set a variable; empty if the user has a command already.
  var tokenCommandAdvice: String {
    values.accepts(tokenCommandOption) && values[tokenCommandOption] == nil
      ? ", or use that of gh: --token-command 'gh auth token'" : ""
  }
}

extension [UInt8] {
  /// The text without white space at its start and end.
  fileprivate var trimmedText: String {
    let text = String(decoding: self, as: UTF8.self).drop(while: \.isWhitespace)
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last])
  }
}
