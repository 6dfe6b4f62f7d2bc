import TaskStore

/// A field that a word of a name means in this or another task manager, such as `#home` or `due:fri`.
enum WordField {
  case tag(String)
  case project(String)
  case due(String)
  case priority(TaskItem.Priority)

  /// Creates the field of a word; nil for other words.
  init?(_ word: Substring) {
    if word.hasPrefix("#") || word.hasPrefix("+") {
      let name = String(word.dropFirst())
      // Not the numbers #12 and +49.
      guard name.first?.isLetter == true else { return nil }
      self = word.hasPrefix("#") ? .tag(name) : .project(name)
      return
    }
    guard let colon = word.firstIndex(of: ":") else { return nil }
    let value = word[colon...].dropFirst()
    switch word[..<colon] {
    case "due" where !value.isEmpty: self = .due(String(value))
    case "project" where value.first?.isLetter == true: self = .project(String(value))
    case "tag" where value.first?.isLetter == true: self = .tag(String(value))
    case "pri", "priority":
      guard let priority = TaskItem.Priority(letterOrName: value) else { return nil }
      self = .priority(priority)
    default: return nil
    }
  }

  /// The option that sets the field, such as `--due fri`.
  var option: String {
    switch self {
    case .tag(let tag): "--tag \(tag)"
    case .project(let project): "--project \(project)"
    case .due(let day): "--due \(day)"
    case .priority(let priority): "--priority \(priority.rawValue)"
    }
  }

  /// Splits the fields off the end of a name.
  static func split(_ text: String) -> (name: String, fields: [WordField]) {
    var words = text.split(separator: " ")[...]
    var fields: [WordField] = []
    while let field = words.last.flatMap(WordField.init) {
      fields.insert(field, at: 0)
      words.removeLast()
    }
    let end = words.last?.endIndex ?? text.startIndex
    return (fields.isEmpty ? text : String(text[..<end]), fields)
  }

  /// Returns the words of a name that look like fields; those with a prefix only at its end.
  static func words(of name: String) -> [(word: Substring, field: WordField)] {
    let words = name.split(separator: " ")
    let firstField = words.lastIndex { WordField($0) == nil }.map { $0 + 1 } ?? 0
    return words.enumerated().compactMap { index, word in
      guard index >= firstField || word.first?.isLetter == true else { return nil }
      return WordField(word).map { (word, $0) }
    }
  }
}

extension TaskItem.Priority {
  /// Creates the priority of a letter of todo.txt (A to C) or of taskwarrior (H, M, L), or with a name; nil for other texts.
  fileprivate init?(letterOrName text: Substring) {
    switch text.lowercased() {
    case "a", "h", "high": self = .high
    case "b", "m", "medium": self = .medium
    case "c", "l", "low": self = .low
    default: return nil
    }
  }
}
