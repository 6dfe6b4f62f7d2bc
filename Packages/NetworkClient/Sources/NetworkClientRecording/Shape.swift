import TextFormatting

/// The structure of a JSON value: its types and fields, without its values.
struct Shape {
  /// The type names; more than one if the elements of an array differ.
  private var types: Set<String>
  private var fields: [String: Shape] = [:]

  /// The merged shape of all elements of an array; empty if the array is empty.
  private var elements: [Shape] = []

  /// Creates the shape of a value.
  init(_ value: JSON) {
    types = [value.typeName]
    switch value {
    case .object(let values): fields = values.valuesByKey.mapValues(Shape.init)
    case .array(let values):
      let shapes = values.map(Shape.init)
      elements = shapes.first.map { [shapes.dropFirst().reduce($0) { $0.merged(with: $1) }] } ?? []
    default: break
    }
  }

  private func merged(with other: Shape) -> Shape {
    var merged = self
    merged.types.formUnion(other.types)
    merged.fields.merge(other.fields) { $0.merged(with: $1) }
    merged.elements = zip(elements, other.elements).map { $0.merged(with: $1) }
    if merged.elements.isEmpty { merged.elements = elements + other.elements }
    return merged
  }

  /// Returns the changes to another shape, in the order of the paths.
  ///
  /// If a type changed, its fields and elements are not compared, nor are the elements of an empty array.
  func changes(to other: Shape, path: String = "") -> [Drift.Change] {
    guard types == other.types else {
      return change(of: subject(path), from: typeNames, to: other.typeNames)
    }
    let fieldChanges = Set(fields.keys).union(other.fields.keys).sorted().flatMap { name in
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
    return fieldChanges
      + zip(elements, other.elements).flatMap { $0.changes(to: $1, path: "\(path)[]") }
  }

  private var typeNames: String { types.sorted().joined(separator: " or ") }

  private func subject(_ path: String) -> String {
    path.isEmpty ? "the body" : "the field \(path)"
  }
}
