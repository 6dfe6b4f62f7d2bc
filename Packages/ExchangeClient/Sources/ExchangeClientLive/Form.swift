import ExchangeClient
import TextFormatting

/// The expected form of a JSON value.
indirect enum Form: Sendable {
  case number
  case text
  case boolean

  /// A number in a string.
  case decimal

  /// The symbol of a market.
  case symbol

  /// A word, usually one of those that the exchange documents.
  case word([String])

  case list(Form)

  /// An array that starts with elements of these forms.
  case row([Form])

  /// An object whose keys are symbols, or name them in another form, besides some other keys.
  case bySymbol(
    Form,
    named: @Sendable (String) -> Symbol? = { Symbol($0) },
    besides: Set<String> = []
  )

  /// An object with the fields that the client reads, and others that it ignores.
  case object([(name: String, form: Form)], ignoring: Set<String> = [])

  /// The type with its article, for messages.
  fileprivate var name: String {
    switch self {
    case .number: "a number"
    case .text, .word: "a string"
    case .boolean: "a Boolean"
    case .decimal: "a number in a string"
    case .symbol: "a symbol such as BTC-USD"
    case .list, .row: "an array"
    case .bySymbol, .object: "an object"
    }
  }
}

/// Compares a value with its expected form.
struct FormComparison {
  /// The differences, in the order of the value.
  private(set) var differences: [Inspection.Difference] = []

  private var indices: [Key: Int] = [:]

  /// Equal differences in several elements.
  private struct Key: Hashable {
    let pattern: String
    let problem: Inspection.Problem
  }

  /// A place in a value, and the pattern of all elements in its place.
  struct Path {
    private var text: String
    fileprivate private(set) var pattern: String

    /// Creates the path of a resource.
    init(_ resource: String) { (text, pattern) = (resource, resource) }

    fileprivate var description: String { text }

    fileprivate func field(_ name: String) -> Self { adding(".\(name)", ".\(name)") }

    fileprivate func element(_ index: Int) -> Self { adding("[\(index)]", "[]") }

    /// The place of an element that has its own form.
    fileprivate func position(_ index: Int) -> Self { adding("[\(index)]", "[\(index)]") }

    fileprivate func member(_ symbol: String) -> Self { adding(".\(symbol)", ".*") }

    private func adding(_ place: String, _ pattern: String) -> Self {
      var path = self
      path.text += place
      path.pattern += pattern
      return path
    }
  }

  /// Adds the differences of a value.
  mutating func compare(_ value: JSON, with form: Form, at path: Path) {
    switch (value, form) {
    case (.integer, .number), (.number, .number), (.string, .text), (.boolean, .boolean):
      break
    case (.string(let text), .decimal):
      if !ExchangeNumber.isValid(text) {
        add(.unexpected(found: quoted(text), expected: form.name), at: path)
      }
    case (.string(let text), .symbol):
      if Symbol(text) == nil {
        add(.unexpected(found: quoted(text), expected: form.name), at: path)
      }
    case (.string(let text), .word(let words)):
      if !words.contains(text) { add(.unknownWord(shortened(text)), at: path) }
    case (.array(let elements), .list(let form)):
      for (index, element) in elements.enumerated() {
        compare(element, with: form, at: path.element(index))
      }
    case (.array(let elements), .row(let forms)):
      for (index, form) in forms.enumerated() {
        let path = path.position(index)
        if index < elements.count {
          compare(elements[index], with: form, at: path)
        } else {
          add(.missing, at: path)
        }
      }
    case (.object(let members), .bySymbol(let form, let name, let others)):
      for member in members where !others.contains(member.key) {
        let path = path.member(shortened(member.key))
        if name(member.key) == nil {
          add(.unexpected(found: quoted(member.key), expected: Form.symbol.name), at: path)
        }
        compare(member.value, with: form, at: path)
      }
    case (.object(let members), .object(let fields, let ignored)):
      compare(members, with: fields, ignoring: ignored, at: path)
    default:
      add(.unexpected(found: value.typeName, expected: form.name), at: path)
    }
  }

  private mutating func compare(
    _ members: [JSON.Member],
    with fields: [(name: String, form: Form)],
    ignoring ignored: Set<String>,
    at path: Path
  ) {
    for (name, form) in fields {
      if let member = members.first(where: { $0.key == name }) {
        compare(member.value, with: form, at: path.field(name))
      } else {
        add(.missing, at: path.field(name))
      }
    }
    for member in members
    where !ignored.contains(member.key) && !fields.contains(where: { $0.name == member.key }) {
      add(.newField, at: path.field(shortened(member.key)))
    }
  }

  private mutating func add(_ problem: Inspection.Problem, at path: Path) {
    let key = Key(pattern: path.pattern, problem: problem)
    if let index = indices[key] {
      differences[index].repetitions += 1
    } else {
      indices[key] = differences.count
      differences.append(Inspection.Difference(path: path.description, problem))
    }
  }

  private func quoted(_ text: String) -> String { "'\(shortened(text))'" }

  private func shortened(_ text: String) -> String {
    text.unicodeScalars.count <= 100
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(100))) + "…"
  }
}
