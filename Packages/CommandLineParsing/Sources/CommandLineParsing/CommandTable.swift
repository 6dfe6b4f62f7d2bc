extension CommandLineTool {
  /// The commands as a table in Markdown: how each is called, and what it does.
  ///
  /// The table ends with a line break.
  public func commandTable() -> String {
    let calls = commands.map { (synopsis(of: $0), $0.summary) }
    let help = ("\(name) \(helpCommand.name) [COMMAND]", helpCommand.summary)
    let rows = (calls + [help]).map { row(["`\($0)`", $1]) }
    return (["| command | |", "|---|---|"] + rows).map { "\($0)\n" }.joined()
  }
}

/// A row of a table in Markdown; even within code, a bar ends a cell.
func row(_ cells: [String]) -> String {
  "| \(cells.map { $0.replacing("|", with: #"\|"#) }.joined(separator: " | ")) |"
}
