import AlertStore
import PortableFoundation
import TextFormatting

extension JSON {
  /// Creates the object of an alert; the price is a text with all digits.
  init(_ alert: Alert) {
    self = [
      "id": .integer(alert.id),
      "symbol": .string(alert.symbol),
      "direction": .string(alert.direction.rawValue),
      "price": .string(alert.price.description),
      "state": .string(alert.stateName),
      "created": .string(alert.createdAt.rfc3339),
      "fired": .string(alert.firedAt?.rfc3339),
    ]
  }
}

extension TextBuffer {
  /// The names of the columns of alerts as comma-separated values.
  static let alertHeader = "id,symbol,direction,price,state,created,fired\r\n"

  /// Appends an alert as a row of comma-separated values.
  mutating func append(csvRowOf alert: Alert) {
    append("\(alert.id),")
    append(csvField: alert.symbol)
    append(
      """
      ,\(alert.direction.rawValue),\(alert.price),\(alert.stateName),\(alert.createdAt.rfc3339),\
      \(alert.firedAt?.rfc3339 ?? "")\r\n
      """
    )
  }
}

extension Alert {
  /// The state for programs.
  fileprivate var stateName: String {
    switch isReached {
    case true?: "reached"
    case false?: "waiting"
    case nil: "unknown"
    }
  }
}
