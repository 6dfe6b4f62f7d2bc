extension CommandLineTool {
  /// The manual page of the tool, in section 1, for `man`: roff with the macros of `man(7)`.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, such as `1.0`.
  ///   - date: The day of the last change, such as `2026-11-21`.
  public func manual(version: String, date: String) -> String {
    var page = ManualPage()
    page.add(#".\" Made from the description of the command line: not to be edited."#)
    page.add(#".TH \#(roff(name.uppercased())) 1 \#(date) "\#(roff("\(name) \(version)"))""#)

    // Neither hyphens at the ends of lines nor wide gaps within them: what is shown is to be typed.
    page.add(".nh")
    page.add(".ad l")

    page.addSection("NAME")
    page.add(#"\#(roff(name)) \- \#(roff(withoutPeriod(summary)))"#)

    page.addSection("SYNOPSIS")
    page.add(#"\fB\#(roff(name))\fR \fICOMMAND\fR [\fIOPTIONS\fR]"#)

    page.addSection("DESCRIPTION")
    page.addParagraphs(discussion.isEmpty ? summary : discussion)

    page.addSection("COMMANDS")
    for command in commands {
      page.add(".SS \(roff(synopsis(of: command)))")
      page.addParagraphs(command.summary)
      for argument in command.arguments {
        page.addEntry(#"\fI\#(roff(argument.name))\fR"#, argument.explanation)
      }
      page.addEntries(command.options)
    }
    page.add(".SS \(roff("\(name) \(helpCommand.name) [COMMAND]"))")
    page.addParagraphs(helpCommand.summary)

    page.addSection("OPTIONS")
    page.addParagraphs("Every command has these options; they may also stand before it.")
    page.addEntries(options)

    page.addSection("EXIT STATUS", exitCodes.map { ("\($0.code)", $0.summary) })
    page.addSection("ENVIRONMENT", variables.map { ($0.name, $0.summary) })
    page.addSection("EXAMPLES", allExamples.map { ($0.command, $0.summary) })
    return page.text
  }

  /// Those of the tool, and then those of commands that are not among them.
  private var allExamples: [(command: String, summary: String)] {
    var seen: Set<String> = []
    return (examples + commands.flatMap(\.examples)).filter { seen.insert($0.command).inserted }
  }

  private func withoutPeriod(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

/// Lines of roff.
private struct ManualPage {
  private(set) var text = ""

  mutating func add(_ line: String) { text += "\(line)\n" }

  mutating func addSection(_ title: String) { add(".SH \(title)") }

  /// A section of terms, unless there are none.
  mutating func addSection(_ title: String, _ entries: [(term: String, text: String)]) {
    guard !entries.isEmpty else { return }
    addSection(title)
    for (term, text) in entries { addEntry(#"\fB\#(roff(term))\fR"#, text) }
  }

  mutating func addEntries(_ groups: [OptionGroup]) {
    for option in groups.flatMap(\.options) { addEntry(option.manualTerm, option.explanation) }
  }

  /// A term, which is roff, and text that is not.
  mutating func addEntry(_ term: String, _ text: String) {
    add(".TP")
    add(term)
    addProse(text)
  }

  /// Paragraphs with empty lines between them in the text.
  mutating func addParagraphs(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, paragraph) in lines.split(whereSeparator: isBlank).enumerated() {
      if index > 0 { add(".PP") }
      addProse(paragraph.joined(separator: " "))
    }
  }

  /// Lines of at most 80 characters, as far as words allow.
  private mutating func addProse(_ text: String) {
    for line in wrap(roff(text), to: 80) { add(line) }
  }

  private func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
}

extension OptionDeclaration {
  fileprivate var manualTerm: String {
    let names = [short.map { "-\($0)" }, long].compactMap(\.self)
    let term = names.map { #"\fB\#(roff($0))\fR"# }.joined(separator: ", ")
    return parser.map { #"\#(term) \fI\#(roff($0.name))\fR"# } ?? term
  }
}
