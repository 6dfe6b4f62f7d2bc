/// A language of texts for users; the raw value is its code in ISO 639-1.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case spanish = "es"
  case dutch = "nl"

  /// Returns the language of the locale in the environment.
  ///
  /// The first variable of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides (POSIX.1-2024, Base Definitions,
  /// section 8.2), also if it names a language that the tool does not offer. `C` and `POSIX` mean English.
  ///
  /// - Parameters:
  ///   - languages: The languages of the tool. Any other language means English.
  ///   - variable: Returns the value of an environment variable; nil or an empty text if it is unset.
  public static func preferred(
    among languages: [Language],
    variable: (_ name: String) -> String?
  ) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty }
    // The locale is "language[_territory][.encoding][@modifier]".
    let code = (locale ?? "").prefix { !"_.@".contains($0) }
    return languages.first { $0.rawValue == code.lowercased() } ?? .english
  }
}
