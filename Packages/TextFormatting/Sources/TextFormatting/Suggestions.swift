extension [String] {
  /// Returns the element that a user probably meant, ignoring case: the first that starts with three or more typed
  /// letters, otherwise the nearest within two typing errors, otherwise the first with the prefix.
  ///
  /// A text that differs in half of the letters is another word, and a single letter allows no error.
  public func suggestion(for text: String) -> String? {
    // Skips a text that is longer than any element, because the user's text has any length.
    guard let longest = map(\.count).max(), text.dropFirst(longest + 2).isEmpty else { return nil }
    let text = text.lowercased()
    let letters = Array<Character>(text)
    let letterCount = letters.drop { $0 == "-" }.count
    guard letterCount > 0 else { return nil }
    let completed = first { $0.lowercased().hasPrefix(text) }
    if letterCount >= 3, let completed { return completed }
    let limit = Swift.min(2, letterCount - 1)
    let distances = map { element -> Int in
      let name = Array<Character>(element.lowercased())
      let longer = Swift.max(letters.count, name.count)
      guard longer < 2 * sharedLetterCount(of: letters, and: name) else { return Int.max }
      return editDistance(from: letters, to: name, limit: limit)
    }
    let nearest = zip(self, distances).min { $0.1 < $1.1 }
    if let nearest, nearest.1 <= limit { return nearest.0 }
    return completed
  }
}

/// Returns the number of letters that two texts have in common, at any place.
private func sharedLetterCount(of text: [Character], and name: [Character]) -> Int {
  var rest = name
  return text.count { letter in
    guard let index = rest.firstIndex(of: letter) else { return false }
    rest.remove(at: index)
    return true
  }
}

/// Returns the optimal string alignment distance: the number of letters to insert, delete, replace or transpose.
///
/// Returns `.max` if the lengths alone exceed the limit.
private func editDistance(from text: [Character], to name: [Character], limit: Int) -> Int {
  guard abs(text.count - name.count) <= limit else { return .max }
  var rowBefore: [Int] = []
  var row = Array(0...name.count)
  for i in text.indices {
    var nextRow = [i + 1]
    for j in name.indices {
      var cost = min(row[j] + (text[i] == name[j] ? 0 : 1), row[j + 1] + 1, nextRow[j] + 1)
      if i > 0, j > 0, text[i] == name[j - 1], text[i - 1] == name[j] {
        cost = min(cost, rowBefore[j - 1] + 1)
      }
      nextRow.append(cost)
    }
    (rowBefore, row) = (row, nextRow)
  }
  return row[name.count]
}
