import CPostgres

/// An answer of the server: the end of a statement, a row, or an error.
struct Answer: ~Copyable {
  let handle: OpaquePointer
  let library: PostgresLibrary

  deinit { library.functions.clear(handle) }

  var status: Int32 { library.functions.resultStatus(handle) }

  /// Whether the server refused the statement, or the connection was lost.
  var isError: Bool {
    status == Int32(PGRES_FATAL_ERROR) || status == Int32(PGRES_BAD_RESPONSE)
  }

  /// The number of rows.
  var rowCount: Int32 { library.functions.ntuples(handle) }

  /// The number of rows that the statement changed.
  var changeCount: Int {
    Int(String(libpq: library.functions.cmdTuples(handle))) ?? 0
  }

  /// The name of the finished command, such as `COMMIT`; empty for a row.
  var command: String { String(libpq: library.functions.cmdStatus(handle)) }

  /// The message of an error; nil if libpq detected the error itself.
  var message: ServerMessage? { ServerMessage(of: handle, library) }
}

/// A message of the server: an error, a warning or a notice.
struct ServerMessage: Equatable {
  /// The code of the cause (SQLSTATE): five characters.
  var code: String

  /// The text, which may be in the server's language.
  var text: String

  /// Whether the server ends the session.
  var isFatal = false

  /// Creates the message of a result; nil if it did not come from the server.
  init?(of result: OpaquePointer, _ library: PostgresLibrary) {
    func field(_ name: Unicode.Scalar) -> String? {
      library.functions.resultErrorField(result, Int32(name.value)).map { String(cString: $0) }
    }
    guard let code = field("C") else { return nil }
    self.code = code
    text = [field("M"), field("D")].compactMap { $0 }.joined(separator: ", ")
    isFatal = ["FATAL", "PANIC"].contains(field("V"))
  }

  /// Creates the message in libpq's report of a failed connection, such as
  /// "connection to server at … failed: FATAL:  28P01: password authentication failed"; nil if it contains no code.
  ///
  /// libpq has no function for the code, but writes it into verbose messages. The word before it may be in the server's
  /// language, so two spaces and the form of the code identify it.
  init?(inReport report: String) {
    var rest = report[...]
    while let range = rest.range(ofText: ":  ") {
      rest = rest[range.upperBound...]
      let code = rest.prefix(5)
      let end = rest.dropFirst(5)
      guard end.hasPrefix(": "), code.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
      else { continue }
      self.code = String(code)
      text = end.dropFirst(2).firstLine
      return
    }
    return nil
  }
}
