public import Localization

/// A page for browsers, without scripts and without anything from elsewhere.
///
///     let page = HTMLPage(title: "Uptime", generator: "uptime report", body: table.html)
///     print(page.text)
///
/// The page is well-formed XML, too, if its body is.
public struct HTMLPage: Sendable {
  /// The title, which is the first heading; it is escaped.
  public var title: String

  /// The name in the first line, by which a program recognizes its own pages.
  public var generator: String

  /// The language of the texts.
  public var language: Language

  /// The colours.
  public var scheme: ColorScheme

  /// The rules that the shared style lacks.
  public var style: String

  /// The HTML below the heading.
  public var body: String

  /// Creates a page.
  public init(
    title: String,
    generator: String,
    language: Language = .english,
    scheme: ColorScheme = .auto,
    style: String = "",
    body: String
  ) {
    self.title = title
    self.generator = generator
    self.language = language
    self.scheme = scheme
    self.style = style
    self.body = body
  }

  /// Returns the first line of the pages of a generator, which no other page has.
  public static func firstLine(of generator: String) -> String {
    "<!DOCTYPE html><!-- \(generator) -->"
  }

  /// The text of the page.
  public var text: String {
    let title = title.escapedForMarkup()
    return """
      \(Self.firstLine(of: generator))
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:" />
      <link rel="icon" href="data:," />
      <title>\(title)</title>
      <style>
      \(scheme.rules(light: Palette.light.variables(scheme), dark: Palette.dark.variables(scheme)))
      \(Self.style)\(style.isEmpty ? "" : "\n\(style)")
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(body)
      </main>
      </body>
      </html>

      """
  }

  private static let style = """
    body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.6rem; overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin: 0; overflow-wrap: anywhere; }
    .table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
    caption { text-align: left; color: var(--muted); }
    th, td { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid var(--line); }
    th { font-weight: 600; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
    td.number { white-space: nowrap; } th[scope=row] { font-weight: 400; min-width: 8rem; overflow-wrap: anywhere; }
    a { color: inherit; } p { margin: .5rem 0; } figure { margin: 1rem 0 .5rem; }
    """
}

extension Palette {
  fileprivate func variables(_ scheme: ColorScheme) -> String {
    let names = scheme == .auto ? "light dark" : scheme.rawValue
    return
      ":root { color-scheme: \(names); --text: \(text); --muted: \(muted); --back: \(background); --line: \(line); }"
  }
}
