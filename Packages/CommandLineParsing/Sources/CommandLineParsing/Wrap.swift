/// Text in lines broken between words.
///
/// - Parameters:
///   - margin: The number of spaces before every line but the first.
///   - start: What stands before the first line.
func wrap(_ text: String, to width: Int, margin: Int = 0, after start: String = "") -> [String] {
  var lines: [String] = []
  var line = start
  // Counting a line anew for each word would take most of the time.
  var length = start.count
  var isFirstWord = true
  for word in text.split(whereSeparator: \.isWhitespace) {
    let wordLength = word.count
    if !isFirstWord, length + 1 + wordLength > width {
      lines.append(line)
      line = spaces(margin)
      length = margin
      isFirstWord = true
    }
    line += isFirstWord ? word : " \(word)"
    length += isFirstWord ? wordLength : wordLength + 1
    isFirstWord = false
  }
  return lines + [line]
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
