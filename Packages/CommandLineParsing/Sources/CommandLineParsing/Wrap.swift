import TextFormatting

/// Text in lines broken between words, each but the first below the end of what stands before that.
func wrap(_ text: String, to width: Int, after start: String = "") -> [String] {
  let margin = spaces(start.count)
  return oneLine(text).wrapped(toWidth: width - start.count, cutsWords: false).enumerated()
    .map { ($0 == 0 ? start : margin) + $1 }
}

func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
