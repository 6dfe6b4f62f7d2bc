extension String {
  /// Returns the fields of a line of separated values (RFC 4180), which can be in quotes; nil if a quote is out of place or not
  /// closed.
  ///
  /// A line break inside quotes is not supported.
  ///
  /// - Parameter separator: The separator, such as a comma, a semicolon or a tab.
  public func csvFields(separatedBy separator: Unicode.Scalar) -> [String]? {
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var scalars = unicodeScalars.makeIterator()
    var next = scalars.next()
    while true {
      field.removeAll()
      if next == "\"" {
        while true {
          guard let scalar = scalars.next() else { return nil }
          if scalar == "\"" {
            next = scalars.next()
            // A quote that is doubled is one.
            guard next == "\"" else { break }
          }
          field.append(scalar)
        }
        guard next == nil || next == separator else { return nil }
      } else {
        while let scalar = next, scalar != separator {
          guard scalar != "\"" else { return nil }
          field.append(scalar)
          next = scalars.next()
        }
      }
      fields.append(String(field))
      guard next != nil else { return fields }
      next = scalars.next()
    }
  }
}
