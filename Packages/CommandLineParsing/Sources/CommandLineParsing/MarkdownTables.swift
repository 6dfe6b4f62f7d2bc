extension CommandLineTool {
  /// Returns a Markdown table of the commands: usage and summary.
  ///
  /// Use it to generate documentation that matches the tool. The table ends with a line break.
  public func commandTable() -> String {
    let rows = commands.map { ["`\(synopsis(of: $0))`", $0.summary] }
    let help = ["`\(name) \(helpCommand.name) [COMMAND]`", helpCommand.summary]
    return table(["| command | |", "|---|---|"], rows + [help])
  }

  /// Returns a Markdown table of options: spellings, default and summary.
  ///
  /// The table omits `--help` and `--version`, and ends with a line break.
  ///
  /// - Parameter name: The command; nil for the options that all commands share.
  public func optionTable(of name: String? = nil) -> String {
    let builtIn = [helpOption, versionOption].map(\.declaration.long)
    let options = options(of: command(named: name)).filter { !builtIn.contains($0.long) }
    return table(["| option | default | |", "|---|---|---|"], options.map(\.tableRow))
  }

  private func table(_ header: [String], _ rows: [[String]]) -> String {
    let rows = rows.map { cells in
      // A bar would end a cell, even within code.
      "| \(cells.map { $0.replacing("|", with: #"\|"#) }.joined(separator: " | ")) |"
    }
    return (header + rows).map { "\($0)\n" }.joined()
  }
}

extension OptionDeclaration {
  fileprivate var tableRow: [String] {
    let names = [short.map { "-\($0)" }, usage].compactMap(\.self)
    let defaults = defaults.flatMap { $0.split(separator: ", else ") }
    return [
      names.map { "`\($0)`" }.joined(separator: ", "),
      defaults.map { "`\($0)`" }.joined(separator: ", else "),
      annotated(summary, repetition),
    ]
  }
}
