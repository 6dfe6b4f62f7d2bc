/// The name that a user most likely meant by an unknown word, if there is one.
///
/// That is the nearest within two slips of the finger, or else the first that begins with the word. A
/// word of one or two letters is allowed fewer slips than letters, for else any name would be near. Capital
/// letters count as small ones.
func suggestion(for word: String, among names: [String]) -> String? {
  // Users can type words of any length: one longer than any name is not looked at.
  guard let longest = names.map(\.count).max(), word.dropFirst(longest + 2).isEmpty else {
    return nil
  }
  let word = word.lowercased()
  let letters = Array(word)
  let letterCount = letters.drop { $0 == "-" }.count
  guard letterCount > 0 else { return nil }
  let limit = min(2, letterCount - 1)
  let distances = names.map { distance(from: letters, to: Array($0.lowercased()), limit: limit) }
  let nearest = zip(names, distances).min { $0.1 < $1.1 }
  if let nearest, nearest.1 <= limit { return nearest.0 }
  return names.first { $0.lowercased().hasPrefix(word) }
}

/// The least number of letters to insert, remove, replace or swap with their neighbour.
///
/// This is the Damerau–Levenshtein distance, restricted to one change at each place. Where the lengths alone
/// make it greater than the limit, it is not worked out.
private func distance(from word: [Character], to name: [Character], limit: Int) -> Int {
  guard abs(word.count - name.count) <= limit else { return .max }
  var rowBefore: [Int] = []
  var row = Array(0...name.count)
  for i in word.indices {
    var nextRow = [i + 1]
    for j in name.indices {
      var least = min(row[j] + (word[i] == name[j] ? 0 : 1), row[j + 1] + 1, nextRow[j] + 1)
      if i > 0, j > 0, word[i] == name[j - 1], word[i - 1] == name[j] {
        least = min(least, rowBefore[j - 1] + 1)
      }
      nextRow.append(least)
    }
    (rowBefore, row) = (row, nextRow)
  }
  return row[name.count]
}
