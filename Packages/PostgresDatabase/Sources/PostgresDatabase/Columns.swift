import CPostgres
import POSIX
import SQLDatabase

/// The columns of a row of an answer.
struct Columns: SQLColumns {
  let session: Session
  let answer: OpaquePointer
  let row: Int32

  /// The numbers in `pg_type` of the types that are not read as they are.
  private enum TypeNumber {
    static let boolean: UInt32 = 16
    static let integers: [UInt32] = [20, 21, 23]
    static let texts: [UInt32] = [25, 1042, 1043]
    static let numeric: UInt32 = 1700
  }

  func value(_ column: Int) throws -> SQLValue {
    let functions = session.library.functions
    let index = Int32(column)
    guard functions.getisnull(answer, row, index) == 0,
      let start = functions.getvalue(answer, row, index)
    else { return .null }
    switch functions.ftype(answer, index) {
    case let type where TypeNumber.texts.contains(type):
      let count = Int(functions.getlength(answer, row, index))
      return .text(try text(UnsafeRawBufferPointer(start: start, count: count)))
    case let type where TypeNumber.integers.contains(type):
      let text = UnsafePointer(start)
      var end: UnsafeMutablePointer<CChar>?
      let number = strtoll(text, &end, 10)
      guard let end, end.pointee == 0, UnsafePointer(end) != text else {
        throw session.damage("a number has other characters than digits")
      }
      return .integer(Int64(number))
    case TypeNumber.boolean:
      return .integer(start.pointee == CChar(UInt8(ascii: "t")) ? 1 : 0)
    case TypeNumber.numeric:
      guard let number = Int64(String(cString: start)) else {
        throw session.damage("a number is not an integer of 64 bits")
      }
      return .integer(number)
    default:
      return .text(String(cString: start))
    }
  }

  /// Returns the text of its stored form; the server has checked that it is UTF-8.
  private func text(_ bytes: UnsafeRawBufferPointer) throws -> String {
    guard let text = bytes.withMemoryRebound(to: UInt8.self, EscapedText.decode) else {
      throw session.damage("a text has an invalid escape sequence")
    }
    return text
  }

  func damage(in column: Int, to type: Any.Type) -> any Error {
    let name = String(libpq: session.library.functions.fname(answer, Int32(column)))
    return session.damage("a value of the column \(name) is not a valid \(type)")
  }
}
