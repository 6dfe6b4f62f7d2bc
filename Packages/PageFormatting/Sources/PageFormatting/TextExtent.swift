import Localization
import PortableFoundation
import TextFormatting

extension String {
  /// The width in a font of 12 pixels without serifs, in pixels; rarely less than that of the font of a browser.
  var extent: Double { reduce(0) { $0 + $1.extent } }

  /// Returns the text, or its start and an ellipsis if it is wider than the space.
  func truncated(toExtent space: Double) -> String {
    guard extent > space else { return self }
    var (result, rest) = ("", space - Character("…").extent)
    for character in self {
      rest -= character.extent
      guard rest >= 0 else { break }
      result.append(character)
    }
    return result + "…"
  }
}

extension Character {
  /// The widths are above those of Arial, Segoe UI, SF Pro, DejaVu Sans and Noto Sans by class.
  fileprivate var extent: Double {
    switch self {
    case "i", "j", "l", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", " ", "/": 5
    case "m", "w", "M", "W", "@", "%", "…": 12.5
    case "A"..."Z", "&", "<", ">", "+", "=", "~", "#": 10
    case "a"..."z": 7.4
    case "0"..."9", "-", "_": 8
    default: 8 + 8 * Double(max(terminalWidth - 1, 0)) + (isASCII ? 0 : 2)
    }
  }
}

extension Language {
  /// Returns a number with groups of digits.
  func text(_ number: Int) -> String {
    NumberFormat(self).text(of: Decimal(number)) ?? "\(number)"
  }
}
