import SQLDatabase

/// The text format of `COPY`.
enum CopyRow {
  /// Appends a row: values with tabs between them and a line break at the end.
  static func append(_ values: [SQLValue], to bytes: inout [UInt8]) {
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      switch value {
      case .null: bytes += Array("\\N".utf8)
      case .integer(let number): bytes += Array("\(number)".utf8)
      case .text(let text): append(text, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends the stored form of a text, with the escapes that `COPY` removes.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case 0: bytes += Array("\\\\0".utf8)
      case UInt8(ascii: "\\"): bytes += Array("\\\\\\\\".utf8)
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case UInt8(ascii: "\r"): bytes += Array("\\r".utf8)
      case UInt8(ascii: "\t"): bytes += Array("\\t".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
