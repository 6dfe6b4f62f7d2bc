extension CommandLineTool {
  /// Returns the manual page of the tool, for section 1: roff with the macros of `man(7)`.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, such as `1.0`.
  ///   - date: The date of the last change, such as `2026-11-21`.
  public func manual(version: String, date: String) -> String {
    var page = ManualPage()
    page.add(#".\" Generated from the command-line description. Do not edit."#)
    page.add(#".TH \#(roff(name.uppercased())) 1 \#(date) "\#(roff("\(name) \(version)"))""#)

    // No hyphenation and no justification, because users copy the text.
    page.add(".nh")
    page.add(".ad l")

    page.addSection("NAME")
    page.add(#"\#(roff(name)) \- \#(roff(withoutPeriod(summary)))"#)

    page.addSection("SYNOPSIS")
    let command = defaultCommand == nil ? #"\fICOMMAND\fR"# : #"[\fICOMMAND\fR]"#
    page.add(#"\fB\#(roff(name))\fR \#(command) [\fIOPTIONS\fR]"#)

    page.addSection("DESCRIPTION")
    page.addParagraphs(discussion.isEmpty ? summary : discussion)

    page.addSection("COMMANDS")
    for command in commands {
      page.add(".SS \(roff(synopsis(of: command)))")
      page.addParagraphs(command.summary)
      for argument in command.arguments {
        page.addEntry(#"\fI\#(roff(argument.name))\fR"#, argument.annotatedSummary)
      }
      page.addEntries(command.options)
    }
    page.add(".SS \(roff("\(name) \(helpCommand.name) [COMMAND]"))")
    page.addParagraphs(helpCommand.summary)

    page.addSection("OPTIONS")
    page.addParagraphs("All commands accept these options, before or after the command name.")
    page.addEntries(options)

    page.addSection("EXIT STATUS", exitCodes.map { ("\($0.code)", $0.summary) })
    page.addSection("ENVIRONMENT", variables.map { ($0.name, $0.summary) })
    page.addSection("EXAMPLES", allExamples.map { ($0.command, $0.summary) })
    return page.text
  }

  /// The examples of the tool and of all commands, without duplicates.
  private var allExamples: [(command: String, summary: String)] {
    var seen: Set<String> = []
    return (examples + commands.flatMap(\.examples)).filter { seen.insert($0.command).inserted }
  }

  private func withoutPeriod(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

/// A manual page in roff.
private struct ManualPage {
  private(set) var text = ""

  mutating func add(_ line: String) { text += "\(line)\n" }

  mutating func addSection(_ title: String) { add(".SH \(title)") }

  /// Adds a section of terms, unless it would be empty.
  mutating func addSection(_ title: String, _ entries: [(term: String, text: String)]) {
    guard !entries.isEmpty else { return }
    addSection(title)
    for (term, text) in entries { addEntry(#"\fB\#(roff(term))\fR"#, text) }
  }

  mutating func addEntries(_ groups: [OptionGroup]) {
    for option in groups.flatMap(\.options) { addEntry(option.manualTerm, option.annotatedSummary) }
  }

  /// Adds a term in roff, and its description in plain text.
  mutating func addEntry(_ term: String, _ text: String) {
    add(".TP")
    add(term)
    addProse(text)
  }

  /// Adds the paragraphs of a plain text, which empty lines separate.
  mutating func addParagraphs(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, paragraph) in lines.split(whereSeparator: isBlank).enumerated() {
      if index > 0 { add(".PP") }
      addProse(paragraph.joined(separator: " "))
    }
  }

  /// Adds a plain text, wrapped to 80 characters.
  private mutating func addProse(_ text: String) {
    for line in wrap(roff(text), to: 80) { add(line) }
  }

  private func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}

extension OptionDeclaration {
  fileprivate var manualTerm: String {
    let names = [short.map { "-\($0)" }, long].compactMap(\.self)
    let term = names.map { #"\fB\#(roff($0))\fR"# }.joined(separator: ", ")
    guard let parser else { return term }
    let value = #"\fI\#(roff(parser.name))\fR"#
    return implied == nil ? "\(term) \(value)" : "\(term)[=\(value)]"
  }
}
