import SQLDatabase

/// The values of a statement in the form that libpq sends.
struct Parameters {
  private var bytes: [UInt8] = []
  private var offsets: [Int?] = []
  private var types: [UInt32] = []

  /// The number of the type `bigint` in `pg_type`.
  private static let bigint: UInt32 = 20

  /// Converts values.
  ///
  /// An integer has a type, so that arithmetic works; the server chooses the type of a text from its place.
  init(_ values: [SQLValue]) {
    for value in values {
      switch value {
      case .null:
        append(nil, type: 0)
      case .integer(let number):
        append("\(number)", type: Self.bigint)
      case .text(let text):
        append(text, type: 0)
      }
    }
  }

  private mutating func append(_ text: String?, type: UInt32) {
    types.append(type)
    guard let text else { return offsets.append(nil) }
    offsets.append(bytes.count)
    EscapedText.append(text, to: &bytes)
    bytes.append(0)
  }

  /// Calls a closure with the number of values, their types, and their texts as C strings.
  func with<Result>(
    _ body: (Int32, UnsafePointer<UInt32>?, UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { buffer in
      let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let texts = offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } }
      return body(Int32(types.count), types, texts)
    }
  }
}
