extension CommandLineTool {
  /// Returns the Markdown tables of a manual: of the commands, of the options of all commands, and of the arguments and
  /// options of each command.
  ///
  /// Use them to generate documentation that matches the tool. The tables omit `--help` and `--version`.
  public func manualTables() -> String {
    let builtIn = [helpOption, versionOption].map(\.declaration.long)
    let shared = options.flatMap(\.options).filter { !builtIn.contains($0.long) }
    let sections = commands.map { command in
      let arguments = command.arguments.map { ["`\($0.name)`", "", $0.annotatedSummary] }
      return (
        "`\(synopsis(of: command))`",
        arguments + command.options.flatMap(\.options).map(\.tableRow)
      )
    }
    let tables = ([("Options of all commands", shared.map(\.tableRow))] + sections)
      .filter { !$0.1.isEmpty }
      .map { title, rows in
        "### \(title)\n\n\(table(["| option | default | |", "|---|---|---|"], rows))"
      }
    return ([commandTable] + tables).joined(separator: "\n")
  }

  private var commandTable: String {
    let rows = commands.map { ["`\(synopsis(of: $0))`", $0.summary] }
    let help = ["`\(name) \(helpCommand.name) [COMMAND]`", helpCommand.summary]
    return table(["| command | |", "|---|---|"], rows + [help])
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
      annotated(summary, parser?.choiceList, repetition),
    ]
  }
}
