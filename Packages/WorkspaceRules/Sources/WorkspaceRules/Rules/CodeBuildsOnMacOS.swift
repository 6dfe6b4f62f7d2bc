extension ArchitectureRule {
  /// Accepts a name in code that macOS skips, such as that after `#if os(Linux)` or `#else` of `#if canImport(Darwin)`.
  ///
  /// Knows conditions of `os`, `canImport`, `defined` and names, combined without parentheses.
  static let codeBuildsOnMacOS = ArchitectureRule(
    "code builds on macOS",
    reason: "Its compiler stops at a module, function or constant of Linux."
  ) { workspace, _ in
    let headers = workspace.packages.flatMap { package in
      package.files.filter { $0.key.hasSuffix(".h") || $0.key.hasSuffix(".c") }
        .sorted { $0.key < $1.key }
        .map { SourceFile(path: package.path($0.key), text: $0.value) }
    }
    return (workspace.places.map(\.file) + headers).flatMap { file in
      file.namesMissingOnMacOS.map { name, line in
        Finding(
          file: file.path,
          line: line,
          problem: MacOS.differing.contains(name[...])
            ? "\(name) has another Swift type on macOS" : "macOS has no \(name)",
          remedy: "Use POSIX or PortableFoundation, or write #if os(Linux)."
        )
      }
    }
  }
}

extension SourceFile {
  /// The names that macOS does not have in the code that it compiles, with their lines.
  fileprivate var namesMissingOnMacOS: [(name: String, line: Int)] {
    let names = path.hasSuffix(".swift") ? MacOS.missing.union(MacOS.differing) : MacOS.missing
    // A cheap test first: few files contain such a name.
    guard code[...].words.contains(where: names.contains) else { return [] }
    var conditions: [MacOS.Condition] = []
    return codeLines.enumerated().flatMap { index, line -> [(String, Int)] in
      if conditions.update(at: line) { return [] }
      guard conditions.allSatisfy(\.isCompiled) else { return [] }
      return line.words.filter(names.contains).map { (String($0), index + 1) }
    }
  }
}

extension [MacOS.Condition] {
  /// Enters, changes or leaves a condition, and returns whether a line is a directive for that.
  fileprivate mutating func update(at line: Substring) -> Bool {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    let value = MacOS.value(of: words.dropFirst().first ?? "")
    switch words.first {
    case "#if", "#ifdef": append(MacOS.Condition(value))
    case "#ifndef": append(MacOS.Condition(value.map(!)))
    case "#elseif", "#elif": self[endIndex - 1].enterBranch(value)
    case "#else": self[endIndex - 1].enterBranch(true)
    case "#endif": removeLast()
    default: return false
    }
    return true
  }
}

extension Substring {
  /// The identifiers and keywords.
  fileprivate var words: [Substring] {
    var (words, start) = ([] as [Substring], nil as Index?)
    for index in utf8.indices {
      switch utf8[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        start = start ?? index
      default:
        if let start { words.append(self[start..<index]) }
        start = nil
      }
    }
    if let start { words.append(self[start...]) }
    return words
  }
}

extension MacOS {
  /// A directive such as `#if`, and its branch that contains the current line.
  fileprivate struct Condition {
    /// Whether macOS compiles the branch, or may do so.
    private(set) var isCompiled: Bool

    /// Whether macOS compiles this branch or one before it for certain.
    private var isDecided: Bool

    init(_ value: Bool?) {
      isCompiled = value != false
      isDecided = value == true
    }

    mutating func enterBranch(_ value: Bool?) {
      isCompiled = !isDecided && value != false
      isDecided = isDecided || value == true
    }
  }

  /// Returns whether a condition holds on macOS; nil if it may.
  fileprivate static func value(of condition: Substring) -> Bool? {
    if condition.contains("||") {
      let values = condition.split(separator: "||").map { Self.value(of: $0) }
      return values.contains(true) ? true : values.allSatisfy { $0 == false } ? false : nil
    }
    if condition.contains("&&") {
      let values = condition.split(separator: "&&").map { Self.value(of: $0) }
      return values.contains(false) ? false : values.allSatisfy { $0 == true } ? true : nil
    }
    guard let name = condition.words.last else { return nil }
    let value = own.contains(name) ? true : missing.contains(name) ? false : nil
    return condition.contains("!") ? value.map(!) : value
  }
}
