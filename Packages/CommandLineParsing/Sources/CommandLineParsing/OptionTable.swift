extension CommandLineTool {
  /// The options of a command, or those that all commands have, as a table in Markdown.
  ///
  /// Each has a row: how it is written, its default, and what it does. `--help` and `--version`, which are
  /// the same everywhere, are left out. The table ends with a line break.
  ///
  /// - Parameter name: The command; nil for the options of the tool alone.
  public func optionTable(of name: String? = nil) -> String {
    let command = commands.first { $0.name == name }
    let everywhere = [helpOption, versionOption].map(\.declaration.long)
    let rows = options(of: command).filter { !everywhere.contains($0.long) }.map(\.tableRow)
    return (["| option | default | |", "|---|---|---|"] + rows).map { "\($0)\n" }.joined()
  }
}

extension OptionDeclaration {
  fileprivate var tableRow: String {
    let names = [short.map { "-\($0)" }, usage]
    let cells = [
      names.compactMap(\.self).map(code).joined(separator: ", "),
      defaults.flatMap { $0.split(separator: ", else ") }.map(code).joined(separator: ", else "),
      noted(summary, occurrence),
    ]
    return row(cells)
  }

  private func code(_ text: some StringProtocol) -> String { "`\(text)`" }
}
