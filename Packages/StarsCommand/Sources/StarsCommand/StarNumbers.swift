import Localization
import PortableFoundation

/// The numbers of stars in the conventions of a language.
struct StarNumbers {
  private let format: NumberFormat

  init(_ language: Language) {
    format = NumberFormat(language)
  }

  /// Returns a number with groups of digits.
  func text(_ number: Int) -> String { format.text(of: Decimal(number)) ?? "\(number)" }

  /// Returns a number with an English noun, such as `1,234 stars`.
  func text(_ number: Int, _ singular: String, _ plural: String) -> String {
    "\(text(number)) \(number == 1 ? singular : plural)"
  }

  /// Returns a difference with its sign, such as `+12`.
  func change(_ number: Int) -> String { number > 0 ? "+\(text(number))" : text(number) }
}
