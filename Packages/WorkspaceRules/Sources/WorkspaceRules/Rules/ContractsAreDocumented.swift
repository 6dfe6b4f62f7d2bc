extension ArchitectureRule {
  /// Looks for `Rule("…")` as it is written, and ignores backquotes, line breaks, the final full stop and
  /// the case of the first letter.
  static let contractsAreDocumented = ArchitectureRule(
    "contracts are documented",
    reason: "A rule that the tests hold an interface to is a promise that its users must read."
  ) { workspace, architecture in
    workspace.packages.flatMap { package -> [Finding] in
      let libraries = package.places.filter { $0.target.kind == .library }
      let documentation = libraries.filter { !architecture.contracts.match($0.target.name) }
        .flatMap(\.file.paragraphs)
      let contracts = libraries.filter { architecture.contracts.match($0.target.name) }
      return contracts.flatMap { _, _, file in
        file.ruleSentences.filter { !documentation.say($0.text) }.map { sentence in
          Finding(
            file: file.path,
            line: sentence.line,
            what: "no doc comment of \(package.name) says \"\(sentence.text)\"",
            remedy: "Say it word for word where the interface is documented."
          )
        }
      }
    }
  }
}

extension [String] {
  /// Whether a paragraph has a sentence in it.
  fileprivate func say(_ sentence: String) -> Bool {
    let rest = sentence.dropFirst()
    return contains { paragraph in
      paragraph.contains(sentence.prefix(1).lowercased() + rest)
        || paragraph.contains(sentence.prefix(1).uppercased() + rest)
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

  /// The sentences of the rules in a contract, each with the number of the line where its rule begins.
  fileprivate var ruleSentences: [(text: String, line: Int)] {
    code.ranges(of: "Rule(").compactMap { range in
      let argument = code[range.upperBound...].drop(while: \.isWhitespace)
      let quotes = argument.prefix { $0 == "\"" }
      let literal = argument.dropFirst(quotes.count)
      guard !quotes.isEmpty, let end = literal.firstRange(of: quotes) else { return nil }
      // The code has spaces where the text has the sentence.
      let start = code[..<literal.startIndex].utf8.count
      let sentence = text.utf8.dropFirst(start)
        .prefix(literal[..<end.lowerBound].utf8.count)
      let line = code[..<range.lowerBound].count { $0 == "\n" } + 1
      return (plain(String(decoding: sentence, as: UTF8.self)), line)
    }
  }
}

/// A text on one line, without backquotes, escapes and a full stop at its end.
private func plain(_ text: String) -> String {
  let words = text.filter { $0 != "`" && $0 != "\\" }.split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
  return words.hasSuffix(".") ? String(words.dropLast()) : words
}
