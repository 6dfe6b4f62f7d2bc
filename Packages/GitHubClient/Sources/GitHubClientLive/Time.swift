import CivilCalendar
import PortableFoundation

extension KeyedDecodingContainer {
  /// Decodes a time in GitHub's form of RFC 3339, such as `2020-07-09T00:17:55Z`.
  ///
  /// Foundation's strategy accepts times that do not exist, and its error does not have the path of the field.
  func decodeTime(forKey key: Key) throws -> Date {
    guard let time = Date(gitHub: try decode(String.self, forKey: key)) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "The text is no time."
      )
    }
    return time
  }
}

extension Date {
  fileprivate init?(gitHub text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = CivilDay(String(parts[0])), parts[1].hasSuffix("Z") else {
      return nil
    }
    let numbers = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
      .map(Self.twoDigits)
    guard numbers.count == 3, let hour = numbers[0], let minute = numbers[1],
      let second = numbers[2], hour < 24, minute < 60, second < 60
    else { return nil }
    let seconds = 86_400 * day.daysSince1970 + 3_600 * hour + 60 * minute + second
    self.init(timeIntervalSince1970: Double(seconds))
  }

  private static func twoDigits(_ text: Substring) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.count == 2 && text.utf8.allSatisfy(digits.contains) ? Int(text) : nil
  }
}
