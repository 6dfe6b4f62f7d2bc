import AlertStore
import ExchangeClient
import Localization
import MarketService
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import Testing

@testable import MarketFeature
@testable import MarketScreen

@Suite struct AlertFormTests {
  private static let size = TerminalClient.Size(columns: 80, rows: 20)

  private func form(_ language: Language = .english) -> AlertFormPane {
    var form = AlertFormPane(symbol("BTC-USD"), language: language)
    form.show(.init(.init(quotes: [quote("BTC-USD", price: 70_000)])))
    return form
  }

  @Test(arguments: [
    (Language.english, "70500.25", "70500.25"), (.spanish, "70500,25", "70500.25"),
    (.dutch, " 0,5 ", "0.5"), (.english, ".5", "0.5"), (.english, "0.00000001", "0.00000001"),
  ])
  func `a price has the decimal separator of the language`(
    language: Language,
    text: String,
    number: String
  ) {
    var form = form(language)
    _ = form.press(.paste(text), topRow: 3)
    #expect(form.number == Decimal(string: number))
  }

  @Test(arguments: [
    "", "0", "-1", "abc", "1,000", "1.2.3", "1e5", ".", "NaN", "١",
    "1234567890123456789012345678901234567891",
  ])
  func `another text is refused, with a reason`(text: String) {
    var form = form()
    if !text.isEmpty { _ = form.press(.paste(text), topRow: 3) }
    #expect(form.press(.return, topRow: 3) == .nothing)
    let lines = form.lines(.plain).texts
    #expect(lines.contains { $0.contains("✗ Not a price") })
    form.press([.control("u"), .character("7")])
    #expect(form.press(.return, topRow: 3) == .save(symbol("BTC-USD"), .below, 7))
  }

  @Test func `the direction follows from the price until the user selects one`() {
    var form = form()
    _ = form.press(.paste("71000"), topRow: 3)
    #expect(form.direction == .above)
    form.press([.control("u"), .paste("69000")])
    #expect(form.direction == .below)
    form.press([.tab, .space])
    #expect(form.direction == .above)
    form.press([.tab, .control("u"), .paste("60000")])
    #expect(form.press(.return, topRow: 3) == .save(symbol("BTC-USD"), .above, 60_000))
  }

  @Test func `a price that is already reached has a note`() {
    var form = form()
    form.press([.paste("71000"), .tab, .right])
    let lines = form.lines(.plain).texts
    #expect(lines.contains { $0.hasPrefix("! Already reached") })
  }

  @Test func `esc cancels`() {
    var form = form()
    #expect(form.press([.character("7"), .escape]) == .back)
  }

  @Test func `the mouse selects a field in its row`() {
    var form = form()
    _ = form.press(.mouse(column: 3, row: 6), topRow: 3)
    #expect(form.form.focus == .direction)
    _ = form.press(.mouse(column: 3, row: 4), topRow: 3)
    #expect(form.form.focus == .price)
  }
}

@Suite struct AlertListTests {
  @Test func `d removes the selected alert, if any, and return opens its market`() {
    var contents = AlertListPane(language: .english)
    contents.resize(TerminalClient.Size(columns: 80, rows: 10))
    contents.show(.init(.init()))
    #expect(contents.press(.character("d"), topRow: 3) == .nothing)
    #expect(contents.press(.return, topRow: 3) == .nothing)
    contents.show(.init(.init(alerts: Samples.alerts)))
    #expect(contents.press(.down, topRow: 3) == .nothing)
    #expect(contents.press(.character("d"), topRow: 3) == .removeAlert(3))
    #expect(contents.press(.return, topRow: 3) == .open(symbol("ETH-USD")))
    #expect(contents.press(.mouse(column: 2, row: 4), topRow: 3) == .nothing)
    #expect(contents.press(.delete, topRow: 3) == .removeAlert(1))
  }
}
