extension ArchitectureRule {
  /// Finds rules by their literal spelling `Rule("…")`, and compares them without backquotes, line breaks, the final full
  /// stop and the case of the first letter.
  static let contractsAreDocumented = ArchitectureRule(
    "contracts are documented",
    reason: "Users of an interface must be able to read each rule that its tests check."
  ) { workspace, architecture in
    workspace.packages.flatMap { package -> [Finding] in
      let libraries = package.places.filter { $0.target.kind == .library }
      let documentation = libraries.filter { !architecture.contracts.match($0.target.name) }
        .flatMap(\.file.paragraphs)
      let contracts = libraries.filter { architecture.contracts.match($0.target.name) }
      return contracts.flatMap { _, _, file in
        file.rules.filter { !documentation.contain($0.text) }.map { rule in
          Finding(
            file: file.path,
            line: rule.line,
            problem: "no doc comment of \(package.name) contains \"\(rule.text)\"",
            remedy: "Repeat the rule word for word in a doc comment of the interface."
          )
        }
      }
    }
  }
}

extension [String] {
  /// Returns whether a paragraph contains a rule.
  fileprivate func contain(_ rule: String) -> Bool {
    let rest = rule.dropFirst()
    return contains { paragraph in
      paragraph.contains(rule.prefix(1).lowercased() + rest)
        || paragraph.contains(rule.prefix(1).uppercased() + rest)
    }
  }
}

extension SourceFile {
  /// The paragraphs of the doc comments.
  fileprivate var paragraphs: [String] {
    lines.map { $0.drop(while: \.isWhitespace) }
      .map { $0.hasPrefix("///") ? $0.dropFirst(3) : "" }
      .split(whereSeparator: { $0.allSatisfy(\.isWhitespace) })
      .map { plain($0.joined(separator: " ")) }
  }

  /// The rules of a contract, each with the number of its first line.
  fileprivate var rules: [(text: String, line: Int)] {
    code.ranges(of: "Rule(").compactMap { range in
      let argument = code[range.upperBound...].drop(while: \.isWhitespace)
      let quotes = argument.prefix { $0 == "\"" }
      let literal = argument.dropFirst(quotes.count)
      guard !quotes.isEmpty, let end = literal.firstRange(of: quotes) else { return nil }
      // The code has spaces in place of the rule.
      let start = code[..<literal.startIndex].utf8.count
      let rule = text.utf8.dropFirst(start)
        .prefix(literal[..<end.lowerBound].utf8.count)
      let line = code[..<range.lowerBound].count { $0 == "\n" } + 1
      return (plain(String(decoding: rule, as: UTF8.self)), line)
    }
  }
}

/// Returns a text on one line, without backquotes, escapes and a final full stop.
private func plain(_ text: String) -> String {
  let words = text.filter { $0 != "`" && $0 != "\\" }.split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
  return words.hasSuffix(".") ? String(words.dropLast()) : words
}
