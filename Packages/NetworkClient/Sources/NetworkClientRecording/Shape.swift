import TextFormatting

/// What a JSON value is made of, whatever its values are.
struct Shape {
  /// The types, more than one where elements of an array differ.
  private var types: Set<String>
  private var fields: [String: Shape] = [:]

  /// What all elements of an array are made of, unless it is empty.
  private var elements: [Shape] = []

  /// The shape of a value.
  init(_ value: JSON) {
    types = [value.typeName]
    switch value {
    case .object(let values): fields = values.valuesByKey.mapValues(Shape.init)
    case .array(let values):
      let shapes = values.map(Shape.init)
      elements = shapes.first.map { [shapes.dropFirst().reduce($0) { $0.joined(with: $1) }] } ?? []
    default: break
    }
  }

  private func joined(with other: Shape) -> Shape {
    var joined = self
    joined.types.formUnion(other.types)
    joined.fields.merge(other.fields) { $0.joined(with: $1) }
    joined.elements = zip(elements, other.elements).map { $0.joined(with: $1) }
    if joined.elements.isEmpty { joined.elements = elements + other.elements }
    return joined
  }

  /// What is otherwise in another shape, in the order of the paths.
  ///
  /// Below something whose type has changed nothing else is told, nor about the elements of an array that is
  /// empty in one of the two.
  func changes(to other: Shape, path: String = "") -> [Drift.Change] {
    guard types == other.types else {
      return change(of: subject(path), from: typeNames, to: other.typeNames)
    }
    let ofFields = Set(fields.keys).union(other.fields.keys).sorted().flatMap { name in
      let path = path.isEmpty ? name : "\(path).\(name)"
      guard let own = fields[name], let found = other.fields[name] else {
        return change(
          of: subject(path),
          from: fields[name]?.typeNames,
          to: other.fields[name]?.typeNames
        )
      }
      return own.changes(to: found, path: path)
    }
    return ofFields
      + zip(elements, other.elements).flatMap { $0.changes(to: $1, path: "\(path)[]") }
  }

  private var typeNames: String { types.sorted().joined(separator: " or ") }

  private func subject(_ path: String) -> String {
    path.isEmpty ? "the body" : "the field \(path)"
  }
}
