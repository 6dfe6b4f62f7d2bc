import CivilCalendar
import Localization

extension TimeOfDay {
  /// Splits the time off the end of a text in lower case, such as `14:00`, `at 2:30pm` or, in German, `um 14 uhr`; nil
  /// without one.
  static func split(_ text: String, in language: Language) -> (rest: String, time: TimeOfDay)? {
    var words = text.split { $0.isWhitespace || $0 == "-" }
    guard var last = words.popLast() else { return nil }
    let units = ["am", "pm"] + (language == .german ? ["uhr"] : [])
    let unit = units.first { last.hasSuffix($0) }
    last = last.dropLast(unit?.count ?? 0)
    if last.isEmpty {
      guard let number = words.popLast() else { return nil }
      last = number
    }
    let parts = last.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || (parts.count == 1 && unit != nil),
      parts.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }),
      1...2 ~= parts[0].count, let number = Int(parts[0]),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var hour = number
    if unit == "am" || unit == "pm" {
      guard 1...12 ~= number else { return nil }
      hour = number % 12 + (unit == "pm" ? 12 : 0)
    }
    guard let time = TimeOfDay(hour: hour, minute: parts.count == 2 ? Int(parts[1]) ?? 0 : 0) else {
      return nil
    }
    if words.last == (language == .german ? "um" : "at") || words.last == "at" {
      words.removeLast()
    }
    return (String(text[..<(words.last?.endIndex ?? text.startIndex)]), time)
  }
}
