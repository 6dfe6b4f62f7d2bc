import CommandLineParsing
import CommandSupport
import FileClient
import NetworkClient

let headerOption = Option(
  "header",
  short: "H",
  repeating: .header,
  summary: "Send a header field, such as 'Accept-Language: en', or those in a file: @FILE."
)

/// A header field, or the file with one on each line, which no other user sees in the list of processes.
enum HeaderSource: Sendable {
  case field(NetworkClient.Header)
  case file(path: String)
}

extension CommandRun<Dependencies> {
  /// The header fields of `--header`, which may contain secrets; reads the files.
  var headers: [NetworkClient.Header] {
    get async throws {
      var headers: [NetworkClient.Header] = []
      for source in values[headerOption] {
        switch source {
        case .field(let header):
          headers.append(header)
        case .file(let path):
          headers += try await abandonable { [files = system.files] in
            try files.headers(in: path)
          }
        }
      }
      return headers
    }
  }
}

extension FileClient {
  /// Returns the header fields in a file, one on each line; `-` is standard input.
  fileprivate func headers(in path: String) throws -> [NetworkClient.Header] {
    let limit = 1 << 20
    do {
      let lines = path == "-" ? try standardInput(limit) : try lines(of: path, limit: limit)
      var headers: [NetworkClient.Header] = []
      var (number, size) = (0, 0)
      while let line = try lines.next() {
        (number, size) = (number + 1, size + line.count + 1)
        guard size <= limit else { throw FileClientError.lineTooLong(path: path, limit: limit) }
        let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
        if bytes.isEmpty { continue }
        do throws(InvalidValue) {
          guard let text = String(validating: bytes, as: UTF8.self) else {
            throw InvalidValue("must be UTF-8 text")
          }
          headers.append(try NetworkClient.Header(field: text))
        } catch {
          throw Failure(headers: "Cannot use line \(number) of \(path): it \(error.reason).")
        }
      }
      return headers
    } catch FileClientError.lineTooLong {
      throw Failure(headers: "Cannot use \(path): it is larger than \(limit >> 20) MiB.")
    } catch FileClientError.cannotRead(let path, let cause) {
      throw Failure(headers: "\(FileClientError.cannotRead(path: path, cause: cause))")
    }
  }
}

extension Failure {
  /// Creates the failure to use a file of header fields.
  fileprivate init(headers message: String) {
    self.init(.invalidInput, code: "unusable_headers", message, "Check the file of --header.")
  }
}

extension ValueParser where Value == HeaderSource {
  /// Parses a header field, or `@` and the path of a file.
  fileprivate static var header: Self {
    Self(named: "HEADER") { text throws(InvalidValue) in
      guard text.utf8.first == UInt8(ascii: "@") else {
        return .field(try NetworkClient.Header(field: text))
      }
      let path = String(text.unicodeScalars.dropFirst())
      guard !path.isEmpty else { throw InvalidValue("must name a file after the @") }
      return .file(path: path)
    }
    .concealed()
  }
}

extension NetworkClient.Header {
  /// Parses a header field; the reasons of its errors do not contain the text.
  fileprivate init(field text: String) throws(InvalidValue) {
    do {
      try self.init(text)
    } catch HeaderError.reservedName(let name) {
      throw InvalidValue("must not be '\(name)', which only the transport sets")
    } catch HeaderError.controlCharacter {
      throw InvalidValue("must not contain control characters")
    } catch {
      throw InvalidValue("must be a header field such as 'Accept-Language: en'")
    }
  }
}

extension [NetworkClient.Header] {
  /// The names of the fields.
  var names: Set<String> { Set(map(\.name)) }

  /// The fields to send, with a default `User-Agent`.
  var fields: [String: String] {
    let fields = combined
    return fields.keys.contains { $0.lowercased() == "user-agent" }
      ? fields : fields.merging(["User-Agent": "fetcher/\(workspaceVersion)"]) { own, _ in own }
  }
}
