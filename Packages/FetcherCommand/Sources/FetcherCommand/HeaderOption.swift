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

/// A value of an option, or the file with it, which no other user sees in the list of processes.
enum OptionSource<Value: Sendable>: Sendable {
  case value(Value)
  case file(path: String)
}

extension ValueParser {
  /// Parses a value, or `@` and the path of a file.
  static func source<Content>(
    named name: String,
    _ parse: @escaping @Sendable (String) throws(InvalidValue) -> Content
  ) -> Self where Value == OptionSource<Content> {
    Self(named: name) { text throws(InvalidValue) in
      guard text.utf8.first == UInt8(ascii: "@") else { return .value(try parse(text)) }
      let path = String(text.unicodeScalars.dropFirst())
      guard !path.isEmpty else { throw InvalidValue("must name a file after the @") }
      return .file(path: path)
    }
    .concealed()
  }
}

/// The content of a file that an option names; the raw value is the option.
enum OptionFile: String {
  case headers = "header"
  case data

  /// Creates the failure to use a file.
  func failure(_ message: String) -> Failure {
    Failure(.invalidInput, code: "unusable_\(self)", message, "Check the file of --\(rawValue).")
  }
}

extension CommandRun<Dependencies> {
  /// The header fields of `--header`, which may contain secrets; reads the files.
  var headers: [NetworkClient.Header] {
    get async throws { try await headers(values[headerOption]) }
  }

  /// Returns header fields, which may contain secrets; reads their files.
  func headers(_ sources: [OptionSource<NetworkClient.Header>]) async throws -> [NetworkClient
    .Header]
  {
    var headers: [NetworkClient.Header] = []
    for source in sources {
      switch source {
      case .value(let header):
        headers.append(header)
      case .file(let path):
        for (index, line) in try await lines(in: path, of: .headers).enumerated() {
          let bytes = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
          if bytes.isEmpty { continue }
          do throws(InvalidValue) {
            guard let text = String(validating: bytes, as: UTF8.self) else {
              throw InvalidValue("must be UTF-8 text")
            }
            headers.append(try NetworkClient.Header(field: text))
          } catch {
            throw OptionFile.headers.failure(
              "Cannot use line \(index + 1) of \(path): it \(error.reason)."
            )
          }
        }
      }
    }
    return headers
  }

  /// Returns the lines of a file of at most 1 MiB; `-` is standard input.
  func lines(in path: String, of file: OptionFile) async throws -> [[UInt8]] {
    try await abandonable { [files = system.files] in
      let limit = 1 << 20
      do {
        let lines =
          path == "-" ? try files.standardInput(limit) : try files.lines(of: path, limit: limit)
        var (content, size) = ([[UInt8]](), 0)
        while let line = try lines.next() {
          size += line.count + 1
          guard size <= limit else { throw FileClientError.lineTooLong(path: path, limit: limit) }
          content.append(Array(line))
        }
        return content
      } catch FileClientError.lineTooLong {
        throw file.failure("Cannot use \(path): it is larger than \(limit >> 20) MiB.")
      } catch FileClientError.cannotRead(let path, let cause) {
        throw file.failure("\(FileClientError.cannotRead(path: path, cause: cause))")
      }
    }
  }
}

extension ValueParser where Value == OptionSource<NetworkClient.Header> {
  /// Parses a header field, or `@` and the path of a file.
  fileprivate static var header: Self {
    .source(named: "HEADER") { text throws(InvalidValue) in try NetworkClient.Header(field: text) }
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
