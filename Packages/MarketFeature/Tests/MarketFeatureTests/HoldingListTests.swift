import ExchangeClient
import Localization
import PortableFoundation
import StyleGuide
import TerminalClient
import TerminalUI
import Testing
import TradeStore

@testable import MarketFeature
@testable import MarketScreen

@Suite struct HoldingListTests {
  private func pane(_ deals: [Deal], rows: Int = 10) -> HoldingListPane {
    var state = MarketViewModel.State.sample
    state.trades = deals.enumerated().map { Trade(id: $0.offset + 1, $0.element) }
    var pane = HoldingListPane(language: .english)
    pane.resize(.init(columns: 80, rows: rows))
    pane.show(.init(state))
    return pane
  }

  private static let bitcoin = Deal(.buy, 2, of: "BTC", at: 60_000, in: "USD", time: now)

  @Test func `a holding has value and profit, and the total is below`() {
    let texts = pane([Self.bitcoin]).lines(.plain).texts
    #expect(texts[1].contains("BTC") && texts[1].contains("$141,088.00"))
    #expect(texts[1].contains("$21,088.00 ↑") && texts[1].contains("+17.57%"))
    #expect(texts[9].contains("Total USD") && texts[9].contains("$141,088.00"))
  }

  @Test func `a small area has holdings only`() {
    let texts = pane([Self.bitcoin], rows: 3).lines(.plain).texts
    #expect(texts.count == 3)
    #expect(!texts.joined().contains("Total"))
  }

  @Test func `return opens the market whose price is that of the holding`() {
    var pane = pane([Self.bitcoin])
    #expect(pane.press([.return]) == .open(symbol("BTC-USD")))
    var unpriced = self.pane([Deal(.buy, 1, of: "XYZ", at: 1, in: "USD", time: now)])
    #expect(unpriced.press([.return]) == .nothing)
  }

  @Test func `trades that contradict each other show no holdings`() {
    let sale = Deal(.sell, 1, of: "BTC", at: 1, in: "USD", time: now)
    #expect(pane([sale]).lines(.plain).texts[0].contains("There are no holdings"))
  }

  @Test func `the trades of the database are shown`() async throws {
    let fixture = Fixture()
    let trade = try fixture.trades.add(Self.bitcoin)
    let viewModel = fixture.viewModel()
    viewModel.show(.list)
    await viewModel.refresh()
    #expect(viewModel.state().trades == [trade])
  }
}
