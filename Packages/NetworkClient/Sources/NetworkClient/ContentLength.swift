extension [String: String] {
  /// Whether these header fields, with their names in lower case, tell one length or none.
  ///
  /// Several that differ, or what is no number, leave open where the body ends: such an answer is not to be
  /// used (RFC 9112, section 6.3). The same length may stand there more than once.
  package var hasPlainLength: Bool {
    guard let field = self["content-length"] else { return true }
    let lengths = field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map(trimmed)
    guard let length = lengths.first, lengths.allSatisfy({ $0.elementsEqual(length) }) else {
      return false
    }
    return length.allSatisfy { (0x30...0x39).contains($0) } && Int(Substring(length)) != nil
  }
}

/// An element of a list without the spaces around it.
private func trimmed(_ element: Substring.UTF8View) -> Substring.UTF8View {
  let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  var element = element.drop(while: isSpace)
  while let last = element.last, isSpace(last) { element.removeLast() }
  return element
}
