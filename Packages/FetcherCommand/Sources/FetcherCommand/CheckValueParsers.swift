import CheckService
import CommandLineParsing
import NetworkOptions

// The values of the options that describe a check.

extension ValueParser where Value == OptionSource<String> {
  /// Parses a text, or `@` and the path of a file.
  static var data: Self { .source(named: "DATA") { text in text } }
}

extension ValueParser where Value == String {
  /// Parses the name of a target.
  static var target: Self {
    Self(named: "NAME") { text throws(InvalidValue) in
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        throw InvalidValue("must not be empty or contain spaces")
      }
      return text
    }
  }
}

extension ValueParser where Value == Template {
  /// Parses a URL, or a part of it that a path or a captured value starts.
  static var nextURL: Self {
    Self(named: "URL") { text throws(InvalidValue) in
      let url = Template(text)
      guard url.variables.isEmpty else {
        throw InvalidValue("must not contain a secret: URLs are shown and logged")
      }
      // The origin is a part of the text, or a captured value is the whole URL.
      let start = url.captures.isEmpty ? text : String(text.prefix { $0 != "{" })
      let isPartial = start.isEmpty && !url.captures.isEmpty || start.hasPrefix("/")
      guard isPartial || (try? ServerURL(start)) != nil,
        text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw InvalidValue("must be an http or https URL, or a path such as /users/{id}") }
      return url
    }
    .concealed()
  }
}

extension ValueParser where Value == [ClosedRange<Int>] {
  /// Parses statuses and ranges of them.
  static var statuses: Self {
    Self(named: "STATUS") { text throws(InvalidValue) in
      var ranges: [ClosedRange<Int>] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let limits = part.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = limits.compactMap { $0.count == 3 ? Int($0) : nil }
        guard numbers.count == limits.count, 1...2 ~= numbers.count,
          numbers.allSatisfy({ 100...999 ~= $0 }), numbers[0] <= numbers[numbers.count - 1]
        else { throw InvalidValue("must be statuses such as 200-299,404") }
        ranges.append(numbers[0]...numbers[numbers.count - 1])
      }
      return ranges
    }
  }
}

extension ValueParser where Value == HTTPCheck.Expectation {
  static var expectedHeader: Self {
    Self(named: "FIELD") { text throws(InvalidValue) in
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw InvalidValue("must be a header field such as 'Content-Type: text/html'")
      }
      return .header(name: "\(parts[0])", value: parts[1].trimmed)
    }
  }

  static var expectedJSON: Self {
    Self(named: "POINTER") { text throws(InvalidValue) in
      typealias Operator = HTTPCheck.Expectation.Comparison.Operator
      let place = text.prefix { !"!=<>".contains($0) }
      let rest = text[place.endIndex...]
      guard let pointer = JSONPointer("\(place)") else { throw InvalidValue(pointerRule) }
      if rest.isEmpty { return .json(pointer, nil) }
      guard let sign = Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) }) else {
        throw InvalidValue("must compare with =, !=, < or >")
      }
      let value = String(rest.dropFirst(sign.rawValue.count))
      guard let comparison = HTTPCheck.Expectation.Comparison(sign, value) else {
        throw InvalidValue("must compare with a number after \(sign.rawValue)")
      }
      return .json(pointer, comparison)
    }
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

private let pointerRule = "must be a JSON pointer such as /items/0/name (RFC 6901)"

extension ValueParser where Value == HTTPCheck.Capture {
  static var capture: Self {
    Self(named: "NAME=PLACE") { text throws(InvalidValue) in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, Template.isName(parts[0]) else {
        throw InvalidValue(
          "must be a name and a place, such as id=/user/id or next=header:Location"
        )
      }
      let field = "header:"
      if parts[1].hasPrefix(field) {
        let name = String(parts[1].dropFirst(field.count))
        guard !name.isEmpty else { throw InvalidValue("must name a header field after header:") }
        return HTTPCheck.Capture("\(parts[0])", .header(name))
      }
      guard let pointer = JSONPointer("\(parts[1])") else { throw InvalidValue(pointerRule) }
      return HTTPCheck.Capture("\(parts[0])", .json(pointer))
    }
  }
}
