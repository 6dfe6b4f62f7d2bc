import CheckService
import Contract
import NetworkClient
import PortableFoundation
import Testing

/// Compares the judgement of random responses with a model that shares no code with it.
@Suite(.timeLimit(.minutes(10))) struct ExpectationModelTests {
  @Test(arguments: UInt64(1)...20)
  func `a pointer finds the values of a document, and no other`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let document = Document(depth: 4, &random)
    // Keys of bytes: two texts that differ only in how characters are composed are different keys in JSON.
    var values: [[UInt8]: Document] = [:]
    document.collect(at: "", in: &values)
    let service = CheckService.mock { _ in .json(document.text) }
    let texts =
      values.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
      + (0..<50).map { _ in Document.pointer(&random) }
    for text in texts {
      let pointer = try pointer(text)
      #expect(pointer.description == text)
      let value = values[Array(text.utf8)]
      let isFound = await service.accepts(.json(pointer, nil))
      #expect(isFound == (value != nil), "\(text) in \(document.text)")
      let expected = value?.scalar ?? "x"
      let isEqual = await service.accepts(.json(pointer, .init(.equal, expected)))
      #expect(isEqual == (value?.scalar != nil), "\(text) = \(expected) in \(document.text)")
      let differs = await service.accepts(.json(pointer, .init(.notEqual, expected)))
      #expect(differs == (value != nil && value?.scalar == nil))
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `numbers are compared by value, whatever their spelling`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let whole = try pointer("")
    for _ in 0..<100 {
      let (first, second) = (Thousandths(&random), Thousandths(&random))
      let (actual, expected) = (first.text(&random), second.text(&random))
      let service = CheckService.mock { _ in .json(actual) }
      for (comparison, isTrue) in [
        (HTTPCheck.Expectation.Comparison.Operator.equal, first.count == second.count),
        (.notEqual, first.count != second.count), (.less, first.count < second.count),
        (.greater, first.count > second.count),
      ] {
        let isAccepted = await service.accepts(.json(whole, .init(comparison, expected)))
        #expect(isAccepted == isTrue, "\(actual) \(comparison.rawValue) \(expected)")
      }
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `a status is expected if a range has it`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let ranges = (0...random.number(below: 3)).map { _ in
      let start = 100 + random.number(below: 400)
      return start...start + random.number(below: 100)
    }
    let expected = Set(ranges.joined())
    for status in 100...599 {
      let service = CheckService.mock { _ in .init(status: status) }
      #expect(await service.accepts(.status(ranges)) == expected.contains(status))
    }
  }

  @Test(arguments: UInt64(1)...20)
  func `a value in a URL is decoded to itself, and never changes another part`(seed: UInt64)
    async throws
  {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("aZ9-._~/?#[]@!$&'()*+,;=:%{}\\\"<> \n\0é日😀".unicodeScalars)
    for _ in 0..<100 {
      var value = ""
      for _ in 0..<random.number(below: 8) {
        value.unicodeScalars.append(alphabet[random.number(below: alphabet.count)])
      }
      let recorder = RequestRecorder()
      let service = CheckService.live(
        using: .mock(recordingIn: recorder) { _ in .init(status: 200) },
        clock: ContinuousClock(),
        now: { Date(timeIntervalSince1970: 0) }
      )
      let step = HTTPCheck.Step(url: "http://localhost/a/{env:V}/b?q={env:V}&r")
      _ = try await service.run(HTTPCheck(steps: [step], values: ["env:V": value]))
      let url = try #require(recorder.requests.first?.url)
      let path = url.path(percentEncoded: true).split(
        separator: "/",
        omittingEmptySubsequences: false
      )
      #expect(path.count == 4)
      #expect(decoded(path[2]) == value)
      let query = try #require(url.query(percentEncoded: true))
      #expect(decoded(query.dropFirst(2).prefix { $0 != "&" }) == value)
      #expect(query.hasSuffix("&r"))
    }
  }
}

/// Returns the text that a percent-encoded one stands for.
private func decoded(_ text: Substring) -> String {
  let parts = text.split(separator: "%", omittingEmptySubsequences: false)
  let bytes = parts.dropFirst().flatMap { part in
    [UInt8(part.prefix(2), radix: 16) ?? 0] + part.utf8.dropFirst(2)
  }
  return String(decoding: Array(parts[0].utf8) + bytes, as: UTF8.self)
}

extension CheckService {
  /// Returns whether a response is as expected.
  fileprivate func accepts(_ expectation: HTTPCheck.Expectation) async -> Bool {
    let step = HTTPCheck.Step(url: "http://a/", expectations: [expectation])
    return (try? await run(HTTPCheck(steps: [step]))) != nil
  }
}

/// A JSON document.
private indirect enum Document {
  case scalar(json: String, text: String)
  case array([Document])
  case object([(key: String, value: Document)])

  private static let keys = [
    "", "a", "b", "/", "~", "~0", "~1", "~01", "0", "01", "-1", "-", "1", "é", "e\u{301}", "{",
    "a b",
  ]

  private static let scalars = [
    ("null", "null"), ("true", "true"), ("false", "false"), ("0", "0"), ("-12", "-12"),
    ("0.25", "0.25"), (#""""#, ""), (#""null""#, "null"), (#""12""#, "12"), (#""é""#, "é"),
    (#""\u0000\n""#, "\0\n"),
  ]

  init(depth: Int, _ random: inout SeededGenerator) {
    let size = random.number(below: 5)
    switch depth == 0 ? 0 : random.number(below: 3) {
    case 0:
      let (json, text) = Self.scalars[random.number(below: Self.scalars.count)]
      self = .scalar(json: json, text: text)
    case 1: self = .array((0..<size).map { _ in Document(depth: depth - 1, &random) })
    default:
      var members: [(key: String, value: Document)] = []
      for _ in 0..<size {
        let key = Self.keys[random.number(below: Self.keys.count)]
        // A dictionary of Swift has one of two keys that differ only in how characters are composed.
        if members.contains(where: { $0.key == key }) { continue }
        members.append((key, Document(depth: depth - 1, &random)))
      }
      self = .object(members)
    }
  }

  var text: String {
    switch self {
    case .scalar(let json, _): json
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  var scalar: String? { if case .scalar(_, let text) = self { text } else { nil } }

  /// Adds the document and its parts by their pointers.
  func collect(at pointer: String, in values: inout [[UInt8]: Document]) {
    values[Array(pointer.utf8)] = self
    switch self {
    case .scalar: break
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        element.collect(at: "\(pointer)/\(index)", in: &values)
      }
    case .object(let members):
      for member in members {
        member.value.collect(at: pointer + "/" + Self.escaped(member.key), in: &values)
      }
    }
  }

  static func pointer(_ random: inout SeededGenerator) -> String {
    (0...random.number(below: 4)).map { _ in "/" + escaped(keys[random.number(below: keys.count)]) }
      .joined()
  }

  private static func escaped(_ key: String) -> String {
    key.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
  }
}

/// A number of thousandths, which is exact.
private struct Thousandths {
  let count: Int

  init(_ random: inout SeededGenerator) { count = random.number(below: 41) * 250 - 5_000 }

  func text(_ random: inout SeededGenerator) -> String {
    let sign = count < 0 ? "-" : ""
    let (whole, rest) = (abs(count) / 1_000, abs(count) % 1_000)
    switch random.number(below: 3) {
    case 0: return "\(sign)\(abs(count))e-3"
    case 1 where rest == 0: return "\(sign)\(whole)"
    default: return "\(sign)\(whole).\(String(1_000 + rest).dropFirst())"
    }
  }
}
