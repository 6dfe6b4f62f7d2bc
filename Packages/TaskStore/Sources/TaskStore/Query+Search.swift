extension TaskStore.Query {
  /// Adds the conditions of a search text.
  ///
  /// Spaces separate words, and a task has each of them in its name, notes, tags or project. A hash before a tag is ignored.
  /// The last word with a plus before a letter, such as `+home.garden`, is a project.
  public mutating func search(_ text: String) {
    for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let word = String(word)
      if word.hasPrefix("+"), word.dropFirst().first?.isLetter == true {
        project = String(word.dropFirst())
      } else {
        words.append(word.withoutHash)
      }
    }
  }
}

extension String {
  /// The text without a leading `#`, with which lists show tags.
  public var withoutHash: String {
    unicodeScalars.first == "#" && self != "#" ? String(unicodeScalars.dropFirst()) : self
  }
}
