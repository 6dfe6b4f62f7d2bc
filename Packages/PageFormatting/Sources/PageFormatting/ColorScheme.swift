/// The colours of a page or a picture.
public enum ColorScheme: String, CaseIterable, Sendable {
  /// Those that the browser prefers; light in a program that has no preference.
  case auto

  /// Dark text on a light background.
  case light

  /// Light text on a dark background.
  case dark

  /// Returns the CSS of the scheme from the rules of the light and the dark one.
  func rules(light: String, dark: String) -> String {
    switch self {
    case .auto: "\(light)\n@media (prefers-color-scheme: dark) {\n\(dark)\n}"
    case .light: light
    case .dark: dark
    }
  }
}

/// The colours of a page: the contrast of text is that of WCAG 2.2, level AA.
struct Palette {
  let text: String
  let muted: String
  let background: String
  let line: String

  static let light = Palette(text: "#1f2328", muted: "#59636e", background: "#fff", line: "#d1d9e0")
  static let dark = Palette(
    text: "#f0f6fc",
    muted: "#9198a1",
    background: "#0d1117",
    line: "#3d444d"
  )
}
