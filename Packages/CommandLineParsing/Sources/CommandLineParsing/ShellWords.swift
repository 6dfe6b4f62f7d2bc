extension StringProtocol {
  /// Splits a line into words as a POSIX shell does, for files whose lines are command lines.
  ///
  ///     try #"web https://a/ --expect-text 'It works'  # a comment"#.shellWords()
  ///     // ["web", "https://a/", "--expect-text", "It works"]
  ///
  /// Quotes, backslashes and comments have their meaning (POSIX.1-2024, XCU 2.2 and 2.3). Nothing is expanded: `$`, `*`
  /// and operators are ordinary characters.
  ///
  /// - Throws: ``InvalidValue`` if a quote is not closed, or a backslash is last.
  public func shellWords() throws(InvalidValue) -> [String] {
    var words: [String] = []
    /// The word that has started; a quoted empty text is a word.
    var word: String?
    var quote: Character?
    var characters = makeIterator()
    while let character = characters.next() {
      switch (quote, character) {
      case ("'", "'"), ("\"", "\""):
        quote = nil
      case ("'", _):
        word?.append(character)
      case (let context, "\\"):
        guard let next = characters.next() else {
          throw InvalidValue("must not end with a backslash")
        }
        // In quotes, a backslash only precedes what would have a meaning there.
        if context != nil, !"$`\"\\".contains(next) { word?.append(character) }
        word = (word ?? "") + String(next)
      case ("\"", _):
        word?.append(character)
      case (_, "'"), (_, "\""):
        quote = character
        word = word ?? ""
      case (_, " "), (_, "\t"):
        if let word { words.append(word) }
        word = nil
      case (_, "#") where word == nil:
        return words
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw InvalidValue("must close its quote \(quote)") }
    if let word { words.append(word) }
    return words
  }
}
