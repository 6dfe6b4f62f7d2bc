import AlertStore
import ExchangeClient
import Localization
import MarketFormatting
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

extension AlertFormPane {
  /// Returns the market, the price, how it is understood, and the direction.
  func lines(_ style: TextStyle) -> [Line] {
    let labels = [
      MarketPhrase.market.text(in: language), MarketPhrase.price.text(in: language),
      MarketScreenPhrase.direction.text(in: language),
    ]
    let indent = 4 + (labels.map { style.transliterated($0).terminalWidth }.max() ?? 0)
    let width = max(size.columns - indent, 1)
    func row(_ label: String, _ value: Line, isFocused: Bool) -> Line {
      let marker = Line(isFocused ? "▸ " : "  ").inCharacters(of: style)
      let head = marker + Line(label, as: isFocused ? .primary : .muted).inCharacters(of: style)
      return head.padded(toWidth: indent) + value.inCharacters(of: style)
    }
    let isPriceFocused = form.focus == .price
    let field = price.lines(width: width, isFocused: isPriceFocused, style: style)[0]
    let lines =
      [
        row(labels[0], Line(market), isFocused: false),
        row(labels[1], field, isFocused: isPriceFocused),
        Line().padded(toWidth: indent) + preview,
        row(labels[2], directions, isFocused: !isPriceFocused),
      ]
      + note(width: size.columns)
    return lines.filling(size, style)
  }

  /// The market and its current price.
  private var market: String {
    let format = MarketFormat(language)
    let price = format.price(quote.ticker?.price, of: symbol, scale: quote.market?.priceScale)
    let current = MarketScreenPhrase.current.text(in: language, price)
    return "\(format.name(of: symbol, quote.market?.status)), \(current)"
  }

  /// How the text of the price is understood, and its distance from the current price.
  private var preview: Line {
    guard let number else {
      let phrase = MarketScreenPhrase.notPrice.text(in: language)
      if isRefused { return Line("✗ \(phrase)", as: .bad) }
      return price.text.isEmpty ? Line() : Line("→ \(phrase)", as: .muted)
    }
    let format = MarketFormat(language)
    let text = "→ \(format.price(number, of: symbol))"
    guard let current = quote.ticker?.price else { return Line(text, as: .muted) }
    return Line("\(text) (\(format.change((number - current) / current)))", as: .muted)
  }

  private var directions: Line {
    let selected = direction
    let texts = [Alert.Direction.above, .below].map { direction in
      let phrase: MarketScreenPhrase = direction == .above ? .above : .below
      let text = "\(direction == selected ? "●" : "○") \(phrase.text(in: language))"
      return Line(text, as: direction == selected ? .primary : .muted)
    }
    return texts[0] + Line("  ") + texts[1]
  }

  /// The note that an alert whose price is reached does not fire immediately.
  private func note(width: Int) -> [Line] {
    guard isReached else { return [] }
    let text = MarketScreenPhrase.alreadyReached.text(in: language)
    return [Line()] + "! \(text)".wrapped(toWidth: width).map { Line($0, as: .warning) }
  }

  private var isReached: Bool {
    guard let number, let current = quote.ticker?.price else { return false }
    return direction == .above ? current >= number : current <= number
  }

  /// Returns the form as paragraphs; a text that is typed is not repeated for each key.
  func paragraphs(_ layout: Layout) -> [Paragraph] {
    let label = MarketPhrase.price.text(in: language)
    let value = layout == .plain ? "" : " \(price.text.escapedForTerminal())"
    let problem = isRefused ? [Paragraph(preview.text, importance: .alert, role: .bad)] : []
    return [
      Paragraph(market, importance: .details),
      Paragraph("\(label):\(value)", importance: .result),
      Paragraph(
        "\(MarketScreenPhrase.direction.text(in: language)): \(directions.text)",
        importance: .result
      ),
    ] + problem
  }
}
