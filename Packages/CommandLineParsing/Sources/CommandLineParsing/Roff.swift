/// Escapes a text for roff, on one line with single spaces between words.
func roff(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).map(roffWord).joined(separator: " ")
}

private func roffWord(_ word: Substring) -> String {
  // A period at the start of a line would start a request, and wrapping can move any word there.
  (word.first == "." ? #"\&"# : "") + word.unicodeScalars.map(roffScalar).joined()
}

/// Escapes the ASCII characters that roff would replace with typographic ones.
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

/// Returns the escape of a character beyond ASCII; replaces control characters with U+FFFD.
private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let value = scalar.properties.generalCategory == .control ? 0xFFFD : scalar.value
  let digits = String(value, radix: 16, uppercase: true)
  return #"\[u"# + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
}
