import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a well-formed picture, and the places of its parts.
struct Picture {
  struct Element {
    let name: String
    let attributes: [String: String]
  }

  let elements: [Element]

  init(_ svg: String) throws {
    let parser = XMLParser(data: Data(svg.utf8))
    let elements = Elements()
    parser.delegate = elements
    try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    self.elements = elements.elements
  }

  private final class Elements: NSObject, XMLParserDelegate {
    var elements: [Element] = []

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(Element(name: name, attributes: attributes))
    }
  }

  /// The places of the ends of all lines, dots and texts.
  var places: [(x: Double, y: Double)] {
    get throws {
      try elements.flatMap { element -> [(x: Double, y: Double)] in
        let attributes = element.attributes
        switch element.name {
        case "path": return try Self.places(of: attributes["d"] ?? "")
        case "circle":
          return [(try Self.number(attributes["cx"]), try Self.number(attributes["cy"]))]
        case "text": return [(try Self.number(attributes["x"]), try Self.number(attributes["y"]))]
        default: return []
        }
      }
    }
  }

  /// The places of a path of M, H, h, v and l.
  private static func places(of data: String) throws -> [(x: Double, y: Double)] {
    var (place, places) = ((x: 0.0, y: 0.0), [(x: Double, y: Double)]())
    let commands = data.matches(of: /([MHhvl])([0-9. -]+)/)
    try #require(commands.map { String($0.0) }.joined() == data, "\(data)")
    let pattern = /-?(?:[0-9]+(?:\.[0-9])?|\.[0-9])/
    for command in commands {
      let numbers = try command.2.matches(of: pattern).map { try number(String($0.0)) }
      switch (command.1, numbers.count) {
      case ("M", 2): place = (numbers[0], numbers[1])
      case ("H", 1): place.x = numbers[0]
      case ("h", 1): place.x += numbers[0]
      case ("v", 1): place.y += numbers[0]
      case ("l", 2): place = (place.x + numbers[0], place.y + numbers[1])
      default: Issue.record("\(command.0)")
      }
      places.append(place)
    }
    return places
  }

  private static func number(_ text: String?) throws -> Double {
    try #require(Double(text ?? ""), "\(text ?? "")")
  }
}
