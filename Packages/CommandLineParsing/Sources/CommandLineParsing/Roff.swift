/// Text as roff that shows it letter for letter: in one line, with single spaces between its words.
func roff(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).map(roffWord).joined(separator: " ")
}

private func roffWord(_ word: Substring) -> String {
  // A period at the start of a line would begin a request, and a word can come to stand there.
  (word.first == "." ? #"\&"# : "") + word.unicodeScalars.map(roffScalar).joined()
}

/// Typographers' characters are not what a user types, so that those of ASCII are asked for by name.
private func roffScalar(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\\": #"\e"#
  case "-": #"\-"#
  case "'": #"\(aq"#
  case "\"": #"\(dq"#
  case "`": #"\(ga"#
  case "^": #"\(ha"#
  case "~": #"\(ti"#
  case " "..."~": String(scalar)
  default: hexadecimal(scalar)
  }
}

/// The name of a character beyond ASCII; a control character becomes the one that stands for the unknown.
private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let value = scalar.properties.generalCategory == .control ? 0xFFFD : scalar.value
  let digits = String(value, radix: 16, uppercase: true)
  return #"\[u"# + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
}
